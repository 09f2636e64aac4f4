-- Who submits an event gets its private link by mail at once, and corrects or withdraws it with the link until it is over.

alter table records.status_links
  drop constraint status_links_state_check,
  add constraint status_links_state_check check (state in ('pending', 'published', 'rejected', 'removed', 'withdrawn')),
  -- By this link.
  add column corrections integer not null default 0 check (corrections <= 100);

-- As before; links of events that are not rejected are valid until 90 days after the event at least. Also said in docs/product.md#status.
create or replace function private.is_expired(_link records.status_links) returns boolean
  language sql stable
  set search_path = ''
  as $$
    select greatest(coalesce(_link.decided_at + interval '90 days', _link.created_at + interval '1 year'),
      (select coalesce(e.end_date, e.start_date) + interval '90 days' from records.events as e
        where _link.kind = 'event' and e.id = _link.subject_id and e.state <> 'rejected')) < now()
  $$;

-- On the contacts: they are inserted after the event. Definer: nobody writes links and mails himself.
create function private.acknowledge_event() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _event records.events;
  _token constant text := private.base64url(private.random_bytes());
  _key constant text := format('received event %s', new.event_id);
  _state text;
begin
  select * into _event from records.events
  where id = new.event_id and is_user_submitted and coalesce(end_date, start_date) > now();
  if not found or private.is_restoring() or coalesce(auth.role(), '') not in ('anon', 'authenticated') then
    return null;
  end if;
  _state := case _event.state when 'approved' then 'published' else 'pending' end;
  if private.queue_mail('submission-received', new.submitter_email,
    jsonb_build_object('kind', 'event', 'title', _event.title, 'state', _state, 'token', _token), _key)
  then
    insert into records.status_links (token_hash, kind, subject_id, title, state, submitted_at)
    values (sha256(convert_to(_token, 'UTF8')), 'event', _event.id, _event.title, _state, now());
  end if;
  return null;
end
$$;

create trigger acknowledge_event after insert on records.event_contacts
  for each row when (new.submitter_email is not null) execute function private.acknowledge_event();

-- The event of a link that is valid; no row for every other token. Its page shows what the event's own page does.
create function public.submitted_event(_token text) returns setof public.event_entries
  language sql stable security definer
  set search_path = ''
  as $$
    select v.* from records.status_links as l join public.event_entries as v on v.id = l.subject_id
    where l.token_hash = sha256(convert_to(left(_token, 100), 'UTF8')) and l.kind = 'event' and not private.is_expired(l)
      and v.is_user_submitted
  $$;

comment on function public.submitted_event is 'An event that was submitted, by the token of its private link.';

-- The event that a link changes, locked. Error PT404, the same for every token that changes nothing: unknown or expired, of another kind, of
-- an event that is over, rejected or gone.
create function private.changeable_event(_token text) returns records.events
  language plpgsql
  set search_path = ''
  as $$
declare
  _event records.events;
begin
  select e.* into _event from records.status_links as l join records.events as e on e.id = l.subject_id
  where l.token_hash = sha256(convert_to(left(_token, 100), 'UTF8')) and l.kind = 'event' and not private.is_expired(l)
    and e.is_user_submitted and e.state <> 'rejected' and coalesce(e.end_date, e.start_date) > now()
  for update of e;
  if not found then
    raise sqlstate 'PT404' using message = 'nothing can be changed with this link';
  end if;
  return _event;
end
$$;

-- Definer: visitors may not write events. _changes has texts or null by column; what it does not name stays. Errors: PT404 (see above),
-- 23514 another column, no text, over before now, or a bound of the table; 22007 and 22008 no time; PT429 more than 100 corrections by this link.
create function public.correct_submission(_token text, _changes jsonb) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _event constant records.events := private.changeable_event(_token);
  _new records.events;
  _moved boolean;
begin
  if not coalesce(jsonb_typeof(_changes) = 'object', false) or exists (
    select from jsonb_each(case when jsonb_typeof(_changes) = 'object' then _changes else '{}' end)
    where key not in ('title', 'description', 'start_date', 'end_date', 'location', 'organiser', 'price', 'ticket_url', 'accessibility',
      'address') or jsonb_typeof(value) not in ('string', 'null'))
  then
    raise check_violation using message = 'a correction names columns of the event with texts or null';
  end if;
  _new := jsonb_populate_record(_event, _changes);
  if _new is not distinct from _event then
    return;
  end if;
  if coalesce(_new.end_date, _new.start_date) <= now() then
    raise check_violation using message = 'the event would be over', column = 'start_date';
  end if;
  update records.status_links set corrections = corrections + 1
  where token_hash = sha256(convert_to(left(_token, 100), 'UTF8')) and corrections < 100;
  if not found then
    raise sqlstate 'PT429' using message = 'too many corrections by this link';
  end if;
  -- Coordinates are of the place as it was.
  _moved := (_new.location, _new.address) is distinct from (_event.location, _event.address);
  update records.events
  set title = _new.title, description = _new.description, start_date = _new.start_date, end_date = _new.end_date, location = _new.location,
    organiser = _new.organiser, price = _new.price, ticket_url = _new.ticket_url, accessibility = _new.accessibility, address = _new.address,
    latitude = case when not _moved then latitude end, longitude = case when not _moved then longitude end,
    state = case when private.needs_approval('events') then 'pending' else state end
  where id = _event.id;
  update records.status_links set title = _new.title where kind = 'event' and subject_id = _event.id;
  insert into public.unseen_events (event_id) values (_event.id)
  on conflict (event_id) do update set submitted_at = excluded.submitted_at;
end
$$;

comment on function public.correct_submission is 'Corrects a submitted event by the token of its private link, until it is over.';

-- Definer, as above; error PT404. The event is in the bin of the office for 30 days.
create function public.withdraw_submission(_token text) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _event constant records.events := private.changeable_event(_token);
begin
  perform set_config('bin.withdrawn', 'on', true);
  delete from records.events where id = _event.id;
  perform set_config('bin.withdrawn', 'off', true);
  update records.status_links set state = 'withdrawn', decided_at = now() where kind = 'event' and subject_id = _event.id;
end
$$;

comment on function public.withdraw_submission is 'Withdraws a submitted event by the token of its private link, until it is over.';

-- The bin also keeps what is withdrawn. Otherwise the function is unchanged.
do $$
declare
  _definition constant text := pg_get_functiondef('private.keep_in_bin'::regproc);
  _condition constant text := 'if auth.uid() is null or current_setting(''bin.skipped'', true) = ''on'' or not private.is_admin() then';
begin
  if strpos(_definition, _condition) = 0 then
    raise 'private.keep_in_bin has another condition';
  end if;
  execute replace(_definition, _condition, 'if current_setting(''bin.skipped'', true) = ''on''
    or coalesce(current_setting(''bin.withdrawn'', true), '''') <> ''on'' and (auth.uid() is null or not private.is_admin()) then');
end
$$;

revoke execute on function private.acknowledge_event, private.changeable_event, public.submitted_event, public.correct_submission,
  public.withdraw_submission from public, anon, authenticated;
grant execute on function public.submitted_event(text), public.correct_submission(text, jsonb), public.withdraw_submission(text)
  to anon, authenticated, service_role;
