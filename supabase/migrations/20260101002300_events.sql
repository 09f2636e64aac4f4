-- Events of visitors and the office, and the links by which submitters correct theirs.

-- Rules of repeated events. Every date of one is an event of its own.
create table public.event_series (
  id uuid primary key default gen_random_uuid(),
  -- RRULE of RFC 5545, 3.8.5.3, in the time of the town, with an end. The dates themselves are rows of events.
  rule text not null check (private.is_line(rule, 500)),
  created_at timestamptz not null default now()
);

comment on table public.event_series is 'Rules of repeated events, whose dates are rows of event_entries.';

alter table public.event_series enable row level security;
revoke all on public.event_series from public, anon, authenticated, service_role;
grant select on public.event_series to anon;
grant select, insert, update on public.event_series to authenticated, service_role;

-- A category of an event is a short text. The known ones have names and badges of their own in the interface; every other is shown as it is. Without a comma,
-- because addresses of lists and feeds separate several categories by it.
create function private.is_event_category(_value text) returns boolean
  language plpgsql immutable parallel safe
  as $$
begin
  return private.is_line(_value, 40) and _value = btrim(_value) and _value !~ '[,[:cntrl:]]';
end
$$;

-- Events calendar. Visitors' events are public at once, marked as user submitted.
create table records.events (
  id uuid primary key,
  title text collate "de-x-icu" not null check (private.is_line(title, 200)),
  description text check (char_length(description) <= 5000),
  -- Badges of the public list and suggestions of the admin form are two vocabularies; both are in use.
  category text not null,
  -- Bounds keep "infinity" and slips of the keyboard (year 20265) out of calendars.
  start_date timestamptz not null check (start_date >= '1979-01-01 00:00+00' and start_date < '2200-01-01 00:00+00'),
  end_date timestamptz check (end_date < '2200-01-01 00:00+00'),
  location text collate "de-x-icu" check (char_length(location) <= 200),
  image_url text check (private.is_image_url(image_url)),
  submitter_name text collate "de-x-icu" check (char_length(submitter_name) <= 120),
  is_user_submitted boolean not null,
  -- Events get a state that the view public.events does not show: its columns are those of the API. Events that are not approved are shown only to the
  -- office, which reads and changes states in event_states.
  state text not null default 'approved' check (state in ('pending', 'approved', 'rejected')),
  -- As schema.org's eventStatus and offers; cancelled and postponed events stay in the calendar and say so.
  status text not null default 'scheduled' check (status in ('scheduled', 'cancelled', 'postponed', 'sold_out')),
  status_note text check (private.is_line(status_note, 300)),
  organiser text check (private.is_line(organiser, 200)),
  price text check (private.is_line(price, 200)),
  ticket_url text check (private.is_web_address(ticket_url)),
  accessibility text check (char_length(accessibility) <= 1000 and private.is_text(accessibility)),
  -- Street and town for maps and routes; location is the name of the place.
  address text check (private.is_line(address, 300)),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  series_id uuid references public.event_series (id) on delete set null,
  -- Number of the revision in calendar files (RFC 5545, 3.8.7.4).
  sequence integer not null default 0 check (sequence >= 0),
  updated_at timestamptz not null default now(),
  -- The day of a date of a series by the rule, also after the date was moved on its own.
  series_day date,
  constraint events_end_not_before_start check (end_date >= start_date),
  constraint events_coordinates check ((latitude is null) = (longitude is null)),
  constraint events_category_check check (private.is_event_category(category)),
  constraint events_description_readable check (private.is_text(description)),
  constraint events_location_is_one_line check (private.is_one_line(location)),
  constraint events_submitter_name_is_one_line check (private.is_one_line(submitter_name))
);

alter table records.events enable row level security;
revoke all on records.events from public, anon, authenticated, service_role;
grant select, insert on records.events to anon;
grant select, insert, update, delete on records.events to authenticated, service_role;

create index events_start on records.events (start_date);

-- Lists that everybody may read completely. Where a policy hides rows PostgreSQL tests it first, row by row, so that no search reveals
-- hidden rows; an index would never be used there.
create index events_words on records.events
  using gin (title extensions.gin_trgm_ops, description extensions.gin_trgm_ops, location extensions.gin_trgm_ops);

create index events_end on records.events (end_date, start_date);
create index events_picture on records.events (private.picture_of(image_url)) where image_url is not null;
create index events_series on records.events (series_id, start_date) where series_id is not null;
create index events_listed on records.events using gin (private.list_text(array[title, description, location]) extensions.gin_trgm_ops) where state = 'approved';

-- Searches of lists take as long with ten thousand rows as with a hundred (docs/decisions/0033-long-lists.md).
-- Weekdays ("w6") and days of any year ("11-28") on which an event takes place, for an index. More than four years have them all.
create function private.event_day_keys(_start timestamptz, _end timestamptz) returns text[]
  language plpgsql immutable parallel safe
  set search_path = ''
  as $$
declare
  _days constant daterange := private.event_days(_start, _end);
  _first constant date := lower(_days);
begin
  if upper(_days) = _first + 1 then
    return array['w' || extract(dow from _first), to_char(_first, 'MM-DD')];
  end if;
  return array(
    select distinct key from generate_series(0, least(upper(_days) - 1 - _first, 1500)) as n,
      unnest(array['w' || extract(dow from _first + n), to_char(_first + n, 'MM-DD')]) as key);
end
$$;

create index events_day_keys on records.events using gin (private.event_day_keys(start_date, end_date)) where state = 'approved';

create policy "everybody submits events" on records.events
  for insert to anon, authenticated
  with check (is_user_submitted and (image_url is null or private.is_upload(image_url, 'event-images')));

create policy "admins manage events" on records.events
  for all to authenticated, service_role
  using ((select private.has_office('editor')))
  with check ((select private.has_office('editor')));

create policy "approved events are public" on records.events
  for select to anon, authenticated
  using (state = 'approved');

create policy "events wait where the setting says so" on records.events
  as restrictive for insert to anon, authenticated
  with check ((select private.has_office('editor')) or state = 'pending' or state = 'approved' and not private.needs_approval('events'));

-- The private part, one row for each event. Everybody may join it, only admins find something.
create table records.event_contacts (
  event_id uuid primary key references records.events (id) on delete cascade,
  submitter_email text check (private.is_email(submitter_email)),
  submitter_phone text check (char_length(submitter_phone) <= 50),
  constraint event_contacts_submitter_phone_is_one_line check (private.is_one_line(submitter_phone))
);

alter table records.event_contacts enable row level security;
revoke all on records.event_contacts from public, anon, authenticated, service_role;
grant select, insert on records.event_contacts to anon;
grant select, insert, update, delete on records.event_contacts to authenticated, service_role;

-- Reachable only through the view, which writes it together with its event; the primary key forbids a second one.
create policy "contact comes with the event" on records.event_contacts
  for insert to anon, authenticated
  with check (true);

create policy "admins manage contacts" on records.event_contacts
  for all to authenticated, service_role
  using ((select private.has_office('editor')))
  with check ((select private.has_office('editor')));

select private.create_masked_view('events', 'records.events', 'records.event_contacts',
  '{id, title, description, category, start_date, end_date, location, image_url, submitter_name, submitter_email, submitter_phone, is_user_submitted}',
  '{title, description, category, start_date, end_date, location, image_url, submitter_name, submitter_email, submitter_phone, is_user_submitted}',
  $$if _is_visitor and (new.submitter_name is null or new.submitter_email is null) then
            raise not_null_violation using message = 'a submitted event needs submitter_name and submitter_email';
          end if;$$);

comment on view public.events is
  'Events. submitter_email and submitter_phone are null for everybody but admins.';

alter view public.events alter column id set default gen_random_uuid();
alter view public.events alter column category set default 'general';
alter view public.events alter column is_user_submitted set default private.is_visitor();

-- Visitors' events are public at once, so nothing has to be decided about them. A row here says that no admin has looked at one yet;
-- the first admin who has deletes it.
create table public.unseen_events (
  event_id uuid primary key references records.events (id) on delete cascade,
  -- Events have no created_at of their own.
  submitted_at timestamptz not null default now(),
  -- The values that were changed, by column, as they were when somebody of the office last looked; null for an event that is new.
  before jsonb check (jsonb_typeof(before) = 'object')
);

comment on table public.unseen_events is
  'Events of visitors that no admin has looked at yet; admins read and delete, a trigger writes.';

alter table public.unseen_events enable row level security;
revoke all on public.unseen_events from public, anon, authenticated, service_role;
grant select, delete on public.unseen_events to authenticated, service_role;

create policy "admins read unseen events" on public.unseen_events
  for select to authenticated, service_role
  using ((select private.has_office('editor')));

create policy "admins have seen events" on public.unseen_events
  for delete to authenticated, service_role
  using ((select private.has_office('editor')));

-- Definer: no role may write the table directly.
create function private.remember_unseen_event() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  insert into public.unseen_events (event_id) values (new.id);
  return null;
end
$$;

create trigger remember_unseen_event after insert on records.events
  for each row when (new.is_user_submitted and not private.is_restoring()) execute function private.remember_unseen_event();

-- Links of events that are not rejected are valid until at least 90 days after the event; links of ideas with mails about their steps, which
-- also switch these mails off, as long as the address for them is kept. Also said in docs/product.md#status.
create function private.is_expired(_link records.status_links) returns boolean
  language sql stable
  set search_path = ''
  as $$
    select greatest(coalesce(_link.decided_at + interval '90 days', _link.created_at + interval '1 year'),
      (select coalesce(e.end_date, e.start_date) + interval '90 days' from records.events as e
        where _link.kind = 'event' and e.id = _link.subject_id and e.state <> 'rejected')) < now()
      and not (_link.kind = 'idea' and _link.state in ('published', 'merged') and exists (
        select from records.idea_contacts as c where c.idea_id = _link.subject_id and c.submitter_email is not null))
  $$;

-- What a link shows; nothing for one that is unknown or too old.
create function public.submission_status(_token text)
  returns table (kind text, title text, state text, reason text, submitted_at timestamptz, decided_at timestamptz)
  language sql stable security definer
  set search_path = ''
  as $$
    select l.kind, l.title, l.state, l.reason, l.submitted_at, l.decided_at from records.status_links as l
    where l.token_hash = sha256(convert_to(left(_token, 100), 'UTF8')) and not private.is_expired(l)
  $$;

comment on function public.submission_status is 'What became of a submission, by the token of its private link.';

create function private.remove_expired_status_links() returns void
  language sql security definer
  set search_path = ''
  as $$ delete from records.status_links as l where private.is_expired(l) $$;

create function private.hold_event() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if private.is_visitor() and private.needs_approval('events') then
    new.state := 'pending';
  end if;
  return new;
end
$$;

create trigger hold_event before insert on records.events for each row execute function private.hold_event();

create policy "everybody reads rules of series" on public.event_series
  for select to anon, authenticated, service_role using (true);

create policy "editors manage series" on public.event_series
  for all to authenticated, service_role
  using ((select private.has_office('editor')))
  with check ((select private.has_office('editor')));

create function private.revise_event() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  new.updated_at := now();
  if (new.title, new.start_date, new.end_date, new.location, new.address, new.status)
    is distinct from (old.title, old.start_date, old.end_date, old.location, old.address, old.status)
  then
    new.sequence := old.sequence + 1;
  end if;
  return new;
end
$$;

create trigger revise_event before update on records.events
  for each row when (old.* is distinct from new.*) execute function private.revise_event();

-- Whether events are public, for the office, which changes it here.
create view public.event_states with (security_invoker = on) as
  select id as event_id, state from records.events;

comment on view public.event_states is 'Whether events are public: pending, approved or rejected; changed by admins, approved ones are for everybody to read.';

revoke all on public.event_states from public, anon, authenticated, service_role;
grant select on public.event_states to anon;
grant select, update (state) on public.event_states to authenticated, service_role;

-- What the page of an event says beyond the columns of the API's view "events" (docs/product.md#events). Visitors submit through "events";
-- the office writes here, and everybody reads approved ones here.
create view public.event_entries with (security_invoker = on) as
  select id, title, description, category, start_date, end_date, location, image_url, submitter_name, is_user_submitted, status, status_note,
    organiser, price, ticket_url, accessibility, address, latitude, longitude, series_id, sequence, updated_at
  from records.events;

comment on view public.event_entries is 'Events with everything their pages say. Written by editors; visitors submit through events.';

alter view public.event_entries alter column id set default gen_random_uuid();
alter view public.event_entries alter column category set default 'general';
alter view public.event_entries alter column is_user_submitted set default false;
alter view public.event_entries alter column status set default 'scheduled';
alter view public.event_entries alter column sequence set default 0;
alter view public.event_entries alter column updated_at set default now();

revoke all on public.event_entries from public, anon, authenticated, service_role;
grant select on public.event_entries to anon;
grant select,
  insert (id, title, description, category, start_date, end_date, location, image_url, status, status_note, organiser, price,
    ticket_url, accessibility, address, latitude, longitude, series_id),
  update (title, description, category, start_date, end_date, location, image_url, status, status_note, organiser, price, ticket_url,
    accessibility, address, latitude, longitude, series_id)
  on public.event_entries to authenticated, service_role;

-- On the contacts: they are inserted after the event. Definer: no role writes links and mails directly.
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
  perform private.note_event_change(_event, _new);
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

-- Notes for the office that an event was changed by others. Of several changes the first value stays. Definer: no role writes the table directly.
create function private.note_event_change(_old records.events, _new records.events) returns void
  language sql security definer
  set search_path = ''
  as $$
    insert into public.unseen_events as u (event_id, before)
    select _new.id, coalesce(jsonb_object_agg(o.key, o.value), '{}')
    from jsonb_each(to_jsonb(_old)) as o
    where o.key in ('title', 'description', 'start_date', 'end_date', 'location', 'status', 'status_note', 'organiser', 'price', 'ticket_url',
      'accessibility', 'address') and o.value is distinct from to_jsonb(_new) -> o.key
    on conflict (event_id) do update
      set submitted_at = excluded.submitted_at, before = case when u.before is not null then excluded.before || u.before end
  $$;

-- Days in the town on which an event takes place; a night belongs to the day on which it begins. The same as `daysOf` of the site.
create function private.event_days(_start timestamptz, _end timestamptz) returns daterange
  language plpgsql immutable parallel safe
  set search_path = ''
  as $$
declare
  _from constant timestamp := _start at time zone 'Europe/Berlin';
  _to constant timestamp := _end at time zone 'Europe/Berlin';
  _begins constant text := to_char(_from, 'HH24:MI');
  _ends constant text := to_char(_to, 'HH24:MI');
  _last date := _from::date;
begin
  if _end > _start then
    if _begins = '00:00' and _ends in ('00:00', '23:59') then
      _last := (_to - case when _ends = '00:00' then interval '1 minute' else interval '0' end)::date;
    elsif _to::date > _last and not (_to::date = _last + 1 and _ends <= '06:00' and _begins > _ends) then
      _last := ((_end - interval '1 millisecond') at time zone 'Europe/Berlin')::date;
    end if;
  end if;
  return daterange(_from::date, _last, '[]');
end
$$;

create view public.event_summary with (security_invoker = on) as
  with listed as (
    select btrim(location) as place, category from records.events
    where state = 'approved' and (start_date >= (select private.this_minute()) or end_date >= (select private.this_minute()))
  )
  select (select count(*)::integer from listed) as events,
    array(select place from listed where place <> '' group by place order by count(*) desc, place limit 200) as places,
    array(select category from listed group by category order by count(*) desc, category limit 50) as categories;

comment on view public.event_summary is
  'How many running and coming events there are, and their places and categories, those of most events first, at most 200 and 50.';

revoke all on public.event_summary from public, anon, authenticated, service_role;
grant select on public.event_summary to anon, authenticated, service_role;

create trigger refuse_write instead of insert or update or delete on public.event_summary
  for each row execute function private.refuse_write();

create function public.mark_event_unseen(_event_id uuid, _before jsonb default null) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if _before is not null and (jsonb_typeof(_before) <> 'object' or octet_length(_before::text) > 100000) then
    raise invalid_parameter_value using message = 'what was changed is an object of at most 100000 bytes';
  end if;
  insert into public.unseen_events as u (event_id, before)
  select e.id, (
    select jsonb_object_agg(key, value) from jsonb_each(_before)
    where key in ('title', 'description', 'start_date', 'end_date', 'location', 'status', 'status_note', 'organiser', 'price', 'ticket_url',
      'accessibility', 'address'))
  from records.events as e
  where e.id = _event_id and private.has_office('editor')
    and (e.is_user_submitted or exists (select from public.event_feed_items as i where i.event_id = e.id))
  -- Changed once more meanwhile: the first value stays, as in private.note_event_change.
  on conflict (event_id) do update set before = case when u.before is not null then u.before || excluded.before end;
end
$$;

comment on function public.mark_event_unseen is
  'For the editors: takes back that an event of a visitor or a calendar was looked at. `_before` is what was to be compared, as `unseen_events` had it.';

select private.register_submission_kind('event', 'records.events',
  $$case s.state when 'approved' then 'published' when 'rejected' then 'rejected' else 'pending' end$$,
  _address => '(select c.submitter_email from records.event_contacts as c where c.event_id = s.id)',
  _logged => '{category, start_date, end_date, is_user_submitted, state, status, series_id}', _rejection => $$state = 'rejected'$$,
  -- Events that are public already wait to be seen; held_event has those to be decided.
  _waiting => $$select e.id::text, e.title, u.submitted_at from public.unseen_events as u join records.events as e on e.id = u.event_id
    where e.state <> 'pending'$$);

-- No mail is sent about an event that is over, or that the office has entered.
select private.register_status('event', 'records.events',
  '(select c.submitter_email from records.event_contacts as c where c.event_id = s.id and s.is_user_submitted and coalesce(s.end_date, s.start_date) > now())');

select private.register_waiting_kind('held_event', 'editor',
  $$select e.id::text, e.title, coalesce(u.submitted_at, e.start_date) from records.events as e
    left join public.unseen_events as u on u.event_id = e.id where e.state = 'pending'$$);

select private.audit('records.event_contacts', '{}', 'records.events');

select private.register_personal_data($entry${
  "label": "Veranstaltungen", "source": "public.events", "tables": ["records.events", "records.event_contacts"],
  "purpose": "Termine veröffentlichen und dazu rückfragen", "readers": "Name: alle; E-Mail und Telefon: Redaktion und Vorstand",
  "kept_for": "nach Löschfrist, Kontaktdaten nach einer eigenen",
  "emails": ["s.submitter_email"],
  "names": ["s.submitter_name"],
  "picture": "private.picture_of(s.image_url)",
  "account": "(select o.owner_id from records.submission_owners as o where o.event_id = s.id)",
  "erasing": "blank", "blanks": ["submitter_name", "submitter_email", "submitter_phone"], "with_account": true}$entry$);

select private.register_retention_rule('keepEventContacts', 'Name, E-Mail und Telefon zu vergangenen Veranstaltungen',
  'public.events', 's.is_user_submitted', 'coalesce(s.end_date, s.start_date)', 12, '{submitter_name,submitter_email,submitter_phone}');

select private.register_retention_rule('keepEvents', 'Vergangene Veranstaltungen',
  'public.events', 'true', 'coalesce(s.end_date, s.start_date)', 0);

select private.announce_changes('public.unseen_events');

select private.register_texts('records.events', 'records.event_contacts', 'public.event_series');

revoke execute on function private.is_expired(records.status_links), public.submission_status, private.remove_expired_status_links,
  private.acknowledge_event, public.submitted_event, private.changeable_event, public.correct_submission, public.withdraw_submission,
  private.note_event_change, public.mark_event_unseen from public, anon, authenticated;
grant execute on function public.submission_status, public.submitted_event, public.correct_submission, public.withdraw_submission
  to anon, authenticated, service_role;
grant execute on function private.remove_expired_status_links to service_role;
grant execute on function public.mark_event_unseen to authenticated, service_role;
