-- Calendars of clubs that events are taken from.

-- Events from calendars that clubs publish as iCalendar (docs/decisions/0035-calendars-and-series.md). The function import-event-feeds reads them.
create table public.event_feeds (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_line(name, 120)),
  -- May hold a secret of the calendar's service: only for the office.
  url text not null unique check (private.is_url(url)),
  category text not null default 'general',
  -- Place of events that name none.
  location text check (private.is_line(location, 200)),
  -- Shown with each event.
  organiser text not null check (private.is_line(organiser, 120)),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint event_feeds_category_check check (private.is_event_category(category))
);

comment on table public.event_feeds is 'Calendars of clubs whose events are imported; written by editors.';

alter table public.event_feeds enable row level security;
revoke all on public.event_feeds from public, anon, authenticated, service_role;
grant select, delete,
  insert (name, url, category, location, organiser, is_active),
  update (name, url, category, location, organiser, is_active)
  on public.event_feeds to authenticated, service_role;

create policy "editors manage calendars of clubs" on public.event_feeds
  for all to authenticated, service_role
  using ((select private.has_office('editor'))) with check ((select private.has_office('editor')));

-- Apart from the calendars, because it is written each hour.
create table public.event_feed_runs (
  feed_id uuid primary key references public.event_feeds (id) on delete cascade,
  next_at timestamptz not null default now(),
  ran_at timestamptz,
  succeeded_at timestamptz,
  -- In a row.
  failures integer not null default 0,
  -- What went wrong, or was left out, in German.
  problem text check (char_length(problem) <= 300),
  -- Coming events when it was last read whole.
  found integer,
  read_at timestamptz,
  etag text check (char_length(etag) <= 500),
  last_modified text check (char_length(last_modified) <= 100)
);

comment on table public.event_feed_runs is 'When each calendar was last read and what became of it; written by the function import-event-feeds.';

alter table public.event_feed_runs enable row level security;
revoke all on public.event_feed_runs from public, anon, authenticated, service_role;
grant select on public.event_feed_runs to authenticated, service_role;

create policy "editors read runs" on public.event_feed_runs
  for select to authenticated, service_role using ((select private.has_office('editor')));

create table public.event_feed_items (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references public.event_feeds (id) on delete cascade,
  -- SHA-256 of UID and day of the recurrence: UIDs may be addresses.
  key text not null check (key ~ '^[0-9a-f]{64}$'),
  -- Not a foreign key: an event in the bin, or deleted for good, is not imported again.
  event_id uuid not null unique,
  -- Title, description, start, end, place and status as the calendar last had them.
  source jsonb not null,
  -- Those that the calendar has changed while the office had changed them, too.
  proposed jsonb check (jsonb_typeof(proposed) = 'object'),
  proposed_at timestamptz,
  -- The office has decided about them.
  decided boolean not null default false,
  seen_at timestamptz not null,
  -- No longer in the calendar.
  vanished_at timestamptz,
  vanishing_seen boolean not null default false,
  unique (feed_id, key)
);

comment on table public.event_feed_items is 'Which event came from which calendar, and what waits for a decision; written by the function import-event-feeds.';

alter table public.event_feed_items enable row level security;
revoke all on public.event_feed_items from public, anon, authenticated, service_role;
grant select on public.event_feed_items to authenticated, service_role;

create policy "editors read imported events" on public.event_feed_items
  for select to authenticated, service_role using ((select private.has_office('editor')));

-- Definer: no role writes runs directly. A new calendar, or a new address, is read at once.
create function private.plan_event_feed() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if tg_op = 'INSERT' then
    lock table public.event_feeds in share row exclusive mode;
    if (select count(*) > 30 from public.event_feeds) then
      raise sqlstate 'PT409' using message = 'there are 30 calendars at most';
    end if;
  end if;
  insert into public.event_feed_runs (feed_id) values (new.id)
  on conflict (feed_id) do update set next_at = now(), failures = 0, problem = null, read_at = null;
  perform pg_notify('import_event_feeds', '');
  return null;
end
$$;

create trigger plan_event_feed after insert on public.event_feeds for each row execute function private.plan_event_feed();

create trigger plan_changed_event_feed after update on public.event_feeds
  for each row when ((old.url, old.category, old.location, old.is_active) is distinct from (new.url, new.category, new.location, new.is_active))
  execute function private.plan_event_feed();

-- For editors: reads a calendar now. Errors: 42501, PT404 for an unknown or paused one.
create function public.read_event_feed(_feed_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not private.has_office('editor') then
    raise insufficient_privilege using message = 'only editors read calendars of clubs';
  end if;
  update public.event_feed_runs set next_at = now()
  where feed_id = (select id from public.event_feeds where id = _feed_id and is_active);
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such calendar';
  end if;
  perform pg_notify('import_event_feeds', '');
end
$$;

comment on function public.read_event_feed is 'For editors: has a calendar of a club read now.';

-- For the function: a calendar that is due, left to it for ten minutes; no row when none is. Its validators only within a day after it was
-- read whole, as recurring events come into reach with time.
create function public.claim_event_feed()
  returns table (id uuid, url text, location text, etag text, last_modified text, ran_at timestamptz)
  language sql security definer
  set search_path = ''
  as $$
    with claimed as (
      update public.event_feed_runs as r set next_at = now() + interval '10 minutes', ran_at = clock_timestamp()
      where r.feed_id = (
        select due.feed_id from public.event_feed_runs as due join public.event_feeds as f on f.id = due.feed_id
        where f.is_active and due.next_at <= now() order by due.next_at limit 1 for update of due skip locked)
      returning r.*)
    select f.id, f.url, f.location, case when c.read_at > now() - interval '1 day' then c.etag end,
      case when c.read_at > now() - interval '1 day' then c.last_modified end, c.ran_at
    from claimed as c join public.event_feeds as f on f.id = c.feed_id
  $$;

comment on function public.claim_event_feed is 'For the function import-event-feeds: a calendar to be read now.';

-- Columns of records.events that come from a calendar, as JSON.
create function private.feed_values(_event records.events) returns jsonb
  language sql stable
  set search_path = ''
  as $$
    select jsonb_build_object('title', _event.title, 'description', _event.description, 'start_date', _event.start_date,
      'end_date', _event.end_date, 'location', _event.location, 'status', _event.status)
  $$;

-- Stores a new event of a calendar, for the office to decide. None where 500 of the calendar wait already.
create function private.add_feed_event(_feed public.event_feeds, _key text, _new records.events, _ran_at timestamptz) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _id constant uuid := gen_random_uuid();
begin
  -- Some services invent another UID each time.
  update public.event_feed_items as i set key = _key, seen_at = _ran_at, vanished_at = null
  where i.id = (
    select known.id from public.event_feed_items as known
    where known.feed_id = _feed.id and known.seen_at < _ran_at and known.source = private.feed_values(_new) limit 1);
  if found or _new.status = 'cancelled' or (
    select count(*) >= 500 from public.event_feed_items as i join records.events as e on e.id = i.event_id
    where i.feed_id = _feed.id and e.state = 'pending')
  then
    return;
  end if;
  insert into records.events (id, title, description, category, start_date, end_date, location, status, organiser, submitter_name,
    is_user_submitted, state)
  values (_id, _new.title, _new.description, _feed.category, _new.start_date, _new.end_date, _new.location, _new.status, _feed.organiser,
    _feed.organiser, false, 'pending'); insert into public.unseen_events (event_id) values (_id);
  insert into public.event_feed_items (feed_id, key, event_id, source, seen_at)
  values (_feed.id, _key, _id, private.feed_values(_new), _ran_at);
end
$$;

-- Takes over what a calendar has changed in an event. What the office has changed, too, is proposed.
create function private.change_feed_event(_item public.event_feed_items, _event records.events, _new records.events, _ran_at timestamptz)
  returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _now constant jsonb := private.feed_values(_event);
  _next constant jsonb := private.feed_values(_new);
  _proposed jsonb := coalesce(_item.proposed, '{}');
  _applied jsonb := '{}';
  _changed records.events;
  _group text[];
  _part jsonb;
begin
  foreach _part in array array['["title"]', '["description"]', '["start_date", "end_date"]', '["location"]', '["status"]']::jsonb[] loop
    _group := array(select jsonb_array_elements_text(_part));
    _part := (select jsonb_object_agg(k, _next -> k) from unnest(_group) as k);
    if _now @> _part then
      _proposed := _proposed - _group;
    elsif not _item.source @> _part then
      if _now @> (select jsonb_object_agg(k, _item.source -> k) from unnest(_group) as k) then
        _applied := _applied || _part;
        _proposed := _proposed - _group;
      else
        _proposed := _proposed || _part;
      end if;
    end if;
  end loop;
  if _applied <> '{}' then
    _changed := jsonb_populate_record(_event, _applied);
    update records.events
    set title = _changed.title, description = _changed.description, start_date = _changed.start_date, end_date = _changed.end_date,
      location = _changed.location, status = _changed.status,
      latitude = case when location is not distinct from _changed.location then latitude end,
      longitude = case when location is not distinct from _changed.location then longitude end
    where id = _event.id;
    perform private.note_event_change(_event, _changed);
  end if;
  update public.event_feed_items
  set source = _next, seen_at = _ran_at, vanished_at = null, vanishing_seen = false, proposed = nullif(_proposed, '{}'),
    proposed_at = case when _proposed = coalesce(_item.proposed, '{}') then proposed_at else now() end,
    decided = decided and _proposed = coalesce(_item.proposed, '{}')
  where id = _item.id;
end
$$;

-- For the function: stores events that it has read from a calendar, each as {key, title, description, start_date, end_date, location, status}. Returns how
-- many the bounds of events refuse. Errors: PT404 for a calendar that was deleted meanwhile, 22023 for anything but an array of at most 100.
create function public.import_feed_events(_feed_id uuid, _ran_at timestamptz, _events jsonb) returns integer
  language plpgsql security definer
  set search_path = ''
  set timezone = 'UTC'
  as $$
declare
  _feed public.event_feeds;
  _value jsonb;
  _item public.event_feed_items;
  _event records.events;
  _new records.events;
  _refused integer := 0;
begin
  if jsonb_typeof(_events) is distinct from 'array' or jsonb_array_length(_events) > 100 then
    raise invalid_parameter_value using message = 'the events are an array of at most 100';
  end if;
  select * into _feed from public.event_feeds where id = _feed_id for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such calendar';
  end if;
  for _value in select * from jsonb_array_elements(_events) loop
    begin
      _new := jsonb_populate_record(null::records.events, _value - 'key');
      select * into _item from public.event_feed_items where feed_id = _feed_id and key = _value ->> 'key' for update;
      if not found then
        perform private.add_feed_event(_feed, _value ->> 'key', _new, _ran_at);
      else
        select * into _event from records.events where id = _item.event_id and state <> 'rejected' for update;
        if found then
          perform private.change_feed_event(_item, _event, _new, _ran_at);
        else
          update public.event_feed_items set source = private.feed_values(_new), seen_at = _ran_at where id = _item.id;
        end if;
      end if;
    exception when check_violation or not_null_violation or data_exception then
      _refused := _refused + 1;
    end;
  end loop;
  return _refused;
end
$$;

comment on function public.import_feed_events is 'For the function import-event-feeds: stores events of a calendar.';

-- For the function: a calendar was read. _complete: whole, so that coming events before _until that it no longer has have vanished. _problem: what
-- was left out.
create function public.end_feed_run(
  _feed_id uuid, _ran_at timestamptz, _found integer, _complete boolean, _until timestamptz, _problem text default null, _etag text default null,
  _last_modified text default null
) returns void
  language sql security definer
  set search_path = ''
  as $$
    update public.event_feed_items as i set vanished_at = now()
    from records.events as e
    where _complete and i.feed_id = _feed_id and i.seen_at < _ran_at and i.vanished_at is null and e.id = i.event_id and e.state <> 'rejected'
      and e.start_date > now() and e.start_date < _until;
    delete from public.event_feed_items as i
    where i.feed_id = _feed_id and i.seen_at < now() - interval '90 days'
      and not exists (select from records.events as e where e.id = i.event_id and coalesce(e.end_date, e.start_date) > now());
    update public.event_feed_runs
    set next_at = now() + interval '1 hour', succeeded_at = now(), failures = 0, problem = left(_problem, 300), found = _found,
      read_at = now(), etag = case when char_length(_etag) <= 500 then _etag end,
      last_modified = case when char_length(_last_modified) <= 100 then _last_modified end
    where feed_id = _feed_id;
  $$;

comment on function public.end_feed_run is 'For the function import-event-feeds: a calendar was read.';

-- For the function: a calendar has not changed (_problem null), or could not be read; then the pause doubles, up to a day.
create function public.skip_feed_run(_feed_id uuid, _problem text default null) returns void
  language sql security definer
  set search_path = ''
  as $$
    update public.event_feed_runs
    set succeeded_at = case when _problem is null then now() else succeeded_at end,
      failures = case when _problem is null then 0 else failures + 1 end,
      problem = case when _problem is null and failures = 0 then problem else left(_problem, 300) end,
      next_at = now() + case when _problem is null then interval '1 hour' else least(interval '1 hour' * 2 ^ least(failures, 10), interval '1 day') end
    where feed_id = _feed_id
  $$;

comment on function public.skip_feed_run is 'For the function import-event-feeds: a calendar has not changed, or could not be read.';

-- For editors: takes over what a calendar proposes for an event ('accept'), leaves it ('keep'), or takes either decision back ('wait'; values are
-- not taken back). Errors: 42501, 22023, PT404 where nothing is proposed.
create function public.decide_feed_change(_event_id uuid, _decision text) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _item public.event_feed_items;
  _event records.events;
begin
  if not private.has_office('editor') then
    raise insufficient_privilege using message = 'only editors decide about events';
  end if;
  if _decision is null or _decision not in ('accept', 'keep', 'wait') then
    raise invalid_parameter_value using message = 'the decision is accept, keep or wait';
  end if;
  update public.event_feed_items set decided = _decision <> 'wait'
  where event_id = _event_id and proposed is not null returning * into _item;
  select * into _event from records.events where id = _item.event_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'nothing is proposed for this event';
  end if;
  if _decision = 'accept' then
    _event := jsonb_populate_record(_event, _item.proposed);
    update public.event_entries
    set title = _event.title, description = _event.description, start_date = _event.start_date, end_date = _event.end_date,
      location = _event.location, status = _event.status,
      latitude = case when location is not distinct from _event.location then latitude end,
      longitude = case when location is not distinct from _event.location then longitude end
    where id = _event_id;
  end if;
end
$$;

comment on function public.decide_feed_change is 'For editors: decides what becomes of a change that a calendar proposes.';

-- For editors: an event stays although its calendar no longer has it. Errors: 42501, PT404 where it has not vanished.
create function public.keep_vanished_event(_event_id uuid, _kept boolean default true) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not private.has_office('editor') then
    raise insufficient_privilege using message = 'only editors decide about events';
  end if;
  update public.event_feed_items set vanishing_seen = coalesce(_kept, true) where event_id = _event_id and vanished_at is not null;
  if not found then
    raise sqlstate 'PT404' using message = 'this event has not vanished';
  end if;
end
$$;

comment on function public.keep_vanished_event is 'For editors: an event stays although its calendar no longer has it.';

select private.audit('public.event_feeds', '{name, category, location, is_active}');
select private.announce_changes('public.event_feeds');
select private.announce_changes('public.event_feed_runs');
select private.announce_changes('public.event_feed_items');

select private.register_without_personal_data('Termine anderer Vereine und was darin zuletzt stand, ohne deren Kontaktdaten',
  'public.event_feeds', 'public.event_feed_runs', 'public.event_feed_items');

select private.register_waiting_kind('feed_change', 'editor',
  $$select e.id::text, e.title, i.proposed_at from public.event_feed_items as i join records.events as e on e.id = i.event_id
    where i.proposed is not null and not i.decided and coalesce(e.end_date, e.start_date) > now()$$);

select private.register_waiting_kind('vanished_event', 'editor',
  $$select e.id::text, e.title, i.vanished_at from public.event_feed_items as i join records.events as e on e.id = i.event_id
    where i.vanished_at is not null and not i.vanishing_seen and e.status <> 'cancelled' and e.state <> 'rejected' and e.start_date > now()$$);

select private.register_waiting_kind('failing_feed', 'editor',
  $$select f.id::text, f.name, coalesce(r.succeeded_at, f.created_at) from public.event_feed_runs as r join public.event_feeds as f on f.id = r.feed_id
    where f.is_active and r.failures >= 3$$);

select private.register_texts('public.event_feeds');

revoke execute on function private.plan_event_feed, public.read_event_feed, public.claim_event_feed, private.feed_values,
  private.add_feed_event, private.change_feed_event, public.import_feed_events, public.end_feed_run, public.skip_feed_run,
  public.decide_feed_change, public.keep_vanished_event from public, anon, authenticated;
grant execute on function public.read_event_feed, public.decide_feed_change, public.keep_vanished_event to authenticated, service_role;
grant execute on function public.claim_event_feed, public.import_feed_events, public.end_feed_run, public.skip_feed_run to service_role;
