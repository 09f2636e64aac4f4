-- Rules of repeated events and changes to their dates.

-- Series of events, written by editors (docs/decisions/0035-calendars-and-series.md). Each date is a row of its own; these functions write many at once.
-- The caller's own rights apply to every row; the check before gives visitors and other offices a clear refusal.
create function private.require_editor_of_series() returns void
  language plpgsql stable
  set search_path = ''
  as $$
begin
  if not private.has_office('editor') then
    raise insufficient_privilege using message = 'only editors manage series of events';
  end if;
end
$$;

-- Stores a series of 2 to 500 dates, which start at _starts and last _duration by the town's clock (null: no end). _event has the columns of
-- event_entries that all dates share. Returns its id. Errors: 42501 for anybody but editors, 22023 where dates or duration are out of bounds.
create function public.create_event_series(_rule text, _event jsonb, _starts timestamptz[], _duration interval default null) returns uuid
  language plpgsql
  set search_path = ''
  as $$
declare
  _series uuid;
  _dates constant integer := (select count(distinct s) from unnest(_starts) as s);
begin
  perform private.require_editor_of_series();
  if _dates not between 2 and 500 or _dates <> cardinality(_starts) then
    raise invalid_parameter_value using message = 'a series has 2 to 500 different dates';
  end if;
  if _duration < interval '0' or _duration > interval '31 days' then
    raise invalid_parameter_value using message = 'a date of a series lasts at most 31 days';
  end if;
  insert into public.event_series (rule) values (_rule) returning id into _series;
  insert into public.event_entries (title, description, category, start_date, end_date, location, image_url, status, status_note, organiser,
    price, ticket_url, accessibility, address, latitude, longitude, series_id)
  select e.title, e.description, coalesce(e.category, 'general'), s,
    (s at time zone 'Europe/Berlin' + _duration) at time zone 'Europe/Berlin', e.location, e.image_url, coalesce(e.status, 'scheduled'),
    e.status_note, e.organiser, e.price, e.ticket_url, e.accessibility, e.address, e.latitude, e.longitude, _series
  from unnest(_starts) as s, jsonb_populate_record(null::public.event_entries, _event) as e;
  return _series;
end
$$;

comment on function public.create_event_series is 'Stores a rule and its dates, each an event, in one transaction; for editors.';

-- Dates of the event's series: only 'this', 'following' with all that start later, or 'all'. Errors: 42501, PT404 where the event is no date of a series, 22023 for any other scope.
create function private.dates_of_series(_event_id uuid, _scope text) returns setof public.event_entries
  language plpgsql
  set search_path = ''
  as $$
declare
  _one public.event_entries;
begin
  perform private.require_editor_of_series();
  if _scope is null or _scope not in ('this', 'following', 'all') then
    raise invalid_parameter_value using message = 'the scope is this, following or all';
  end if;
  select * into _one from public.event_entries where id = _event_id;
  if _one.series_id is null then
    raise sqlstate 'PT404' using message = 'this is no date of a series';
  end if;
  -- One change of a series at a time.
  perform from public.event_series where id = _one.series_id for update;
  return query
    select e.* from public.event_entries as e
    where e.id = _event_id or e.series_id = _one.series_id and (_scope = 'all' or _scope = 'following' and e.start_date >= _one.start_date);
end
$$;

-- Time of day and duration by the town's clock, so that both stay over a change of the clocks.
create type private.town_times as (begins time, lasts interval);

create function private.town_times(_event public.event_entries) returns private.town_times
  language sql stable
  set search_path = ''
  as $$
    select row((_event.start_date at time zone 'Europe/Berlin')::time,
      _event.end_date at time zone 'Europe/Berlin' - _event.start_date at time zone 'Europe/Berlin')::private.town_times
  $$;

-- Changes dates of a series: _changes has the columns of event_entries that are different now. Every date keeps its day, and the values set only on it. Its
-- time of day, its duration and its status change only where they were as those of the event itself: what was moved or cancelled on its own stays so. The
-- event itself gets the written values, its day included. Returns the number of dates. Errors: as private.dates_of_series, and those of an UPDATE.
create function public.change_event_series(_event_id uuid, _scope text, _changes jsonb) returns integer
  language plpgsql
  set search_path = ''
  as $$
declare
  _former public.event_entries;
  _next public.event_entries;
  _date public.event_entries;
  _row public.event_entries;
  _usual jsonb;
  _changed integer := 0;
begin
  if jsonb_typeof(_changes) is distinct from 'object' then
    raise invalid_parameter_value using message = 'the changes are an object of columns';
  end if;
  select * into _former from private.dates_of_series(_event_id, 'this');
  _next := jsonb_populate_record(_former, _changes);
  _usual := (
    select jsonb_object_agg(name, (
      select mode() within group (order by to_jsonb(d) -> name) from private.dates_of_series(_event_id, 'all') as d))
    from (select jsonb_object_keys(_changes) union select unnest(private.columns_of_place())) as columns (name));
  for _date in select * from private.dates_of_series(_event_id, _scope) loop
    _row := jsonb_populate_record(_date, _changes - '{start_date,end_date,status,status_note}'::text[]
      - case when _date.id = _event_id then '{}' else private.own_columns_of_date(to_jsonb(_date), to_jsonb(_former), _usual) end);
    if _date.status = _former.status then
      _row.status := _next.status;
      _row.status_note := case when _changes ? 'status_note' then _next.status_note else _date.status_note end;
    end if;
    if _date.id = _event_id then
      _row.start_date := _next.start_date;
      _row.end_date := _next.end_date;
    elsif _date.status <> 'cancelled' and private.town_times(_date) is not distinct from private.town_times(_former) then
      _row.start_date := ((_date.start_date at time zone 'Europe/Berlin')::date + (private.town_times(_next)).begins) at time zone 'Europe/Berlin';
      _row.end_date := (_row.start_date at time zone 'Europe/Berlin' + (private.town_times(_next)).lasts) at time zone 'Europe/Berlin';
    end if;
    update public.event_entries
    set title = _row.title, description = _row.description, category = _row.category, start_date = _row.start_date, end_date = _row.end_date,
      location = _row.location, image_url = _row.image_url, status = _row.status, status_note = _row.status_note,
      organiser = _row.organiser, price = _row.price, ticket_url = _row.ticket_url, accessibility = _row.accessibility,
      address = _row.address, latitude = _row.latitude, longitude = _row.longitude
    where id = _date.id;
    _changed := _changed + 1;
  end loop;
  return _changed;
end
$$;

comment on function public.change_event_series is 'Changes one date of a series, it and the following ones, or all; for editors.';

-- Deletes dates of a series, into the bin. Returns their ids. Errors: as private.dates_of_series.
create function public.delete_event_series(_event_id uuid, _scope text) returns setof uuid
  language plpgsql
  set search_path = ''
  as $$
declare
  _ids constant uuid[] := array(select id from private.dates_of_series(_event_id, _scope));
begin
  delete from public.events where id = any (_ids);
  return query select unnest(_ids);
end
$$;

comment on function public.delete_event_series is 'Deletes one date of a series, it and the following ones, or all, into the bin; for editors.';

-- Takes that back: all of them or none. Errors: as public.restore_from_bin, 22023 for more than 500.
create function public.restore_event_series(_ids uuid[]) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _id uuid;
begin
  perform private.require_editor_of_series();
  if cardinality(_ids) > 500 then
    raise invalid_parameter_value using message = 'a series has at most 500 dates';
  end if;
  foreach _id in array _ids loop
    perform public.restore_from_bin('event', _id);
  end loop;
end
$$;

comment on function public.restore_event_series is 'Puts deleted dates of a series back; for editors.';

create function private.set_series_day() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  -- Dates stored before this column existed get their day when they are moved.
  new.series_day := (case when tg_op = 'UPDATE' and old.series_id is not null then old.start_date else new.start_date end
    at time zone 'Europe/Berlin')::date;
  return new;
end
$$;

create trigger set_series_day before insert or update of start_date, series_id on records.events
  for each row when (new.series_id is not null and new.series_day is null) execute function private.set_series_day();

-- Dates of a series that have not begun, in order, with their day by the rule. Errors: as private.dates_of_series.
create function public.series_dates(_event_id uuid)
  returns table (id uuid, start_date timestamptz, end_date timestamptz, status text, series_day date, rule text)
  language sql
  set search_path = ''
  as $$
    select e.id, e.start_date, e.end_date, e.status, coalesce(e.series_day, (e.start_date at time zone 'Europe/Berlin')::date), s.rule
    from private.dates_of_series(_event_id, 'all') as d
      join records.events as e on e.id = d.id join public.event_series as s on s.id = e.series_id
    where e.start_date > now() order by e.start_date, e.id
  $$;

comment on function public.series_dates is 'For editors: dates of an event''s series that have not begun, with their day by the rule.';

-- The array of dates of a changed series, checked against the ids of those it has. An element keeps a date (only id), moves it (with start_date and end_date), removes it (removed)
-- or adds one (no id). Errors: 22023, PT409 where the series has other dates meanwhile, 22P02 and 22007 for values of another type.
create function private.check_series_dates(_dates jsonb, _ids uuid[]) returns void
  language plpgsql stable
  set search_path = ''
  as $$
begin
  if jsonb_typeof(_dates) is distinct from 'array' or jsonb_array_length(_dates) > 1000 then
    raise invalid_parameter_value using message = 'the dates are an array';
  end if;
  if exists (
      select from jsonb_to_recordset(_dates) as d (id uuid) where d.id <> all (_ids))
    or (select count(d.id) <> cardinality(_ids) or count(distinct d.id) <> count(d.id) from jsonb_to_recordset(_dates) as d (id uuid))
  then
    raise sqlstate 'PT409' using message = 'the series has other dates meanwhile';
  end if;
  if exists (
    select from jsonb_to_recordset(_dates) as d (id uuid, start_date timestamptz, removed boolean)
    where d.start_date <= now() or d.id is null and (d.start_date is null or d.removed))
  then
    raise invalid_parameter_value using message = 'a date of a series begins in the future';
  end if;
  if (
    select count(*) not between 1 and 500 or count(distinct coalesce(d.start_date, e.start_date)) <> count(*)
    from jsonb_to_recordset(_dates) as d (id uuid, start_date timestamptz, removed boolean) left join records.events as e on e.id = d.id
    where d.removed is not true)
  then
    raise invalid_parameter_value using message = 'a series has 1 to 500 different dates';
  end if;
end
$$;

-- Changes the rule of a series from one date on ('following', which makes a series of its own of them where there are earlier ones) or for all
-- that have not begun; _dates says what becomes of each of these, and names new ones, which are like the event. Returns what public.undo_series_rule
-- takes. Errors: as private.dates_of_series and private.check_series_dates.
create function public.change_series_rule(_event_id uuid, _scope text, _rule text, _dates jsonb) returns jsonb
  language plpgsql
  set search_path = ''
  as $$
declare
  _ids constant uuid[] := array(select d.id from private.dates_of_series(_event_id, _scope) as d where d.start_date > now());
  _one public.event_entries;
  _next uuid;
  _undo jsonb;
  _added uuid[];
  _removed uuid[];
begin
  if _scope = 'this' then
    raise invalid_parameter_value using message = 'a rule is of several dates';
  end if;
  perform private.check_series_dates(_dates, _ids);
  select * into _one from public.event_entries where id = _event_id;
  _next := _one.series_id;
  select jsonb_build_object('series_id', s.id, 'rule', s.rule, 'dates', (
      select jsonb_agg(jsonb_build_object('id', e.id, 'start_date', e.start_date, 'end_date', e.end_date, 'series_day', e.series_day))
      from records.events as e where e.id = any (_ids)))
    into _undo from public.event_series as s where s.id = _next;
  if _scope = 'following' and exists (select from records.events where series_id = _next and id <> all (_ids)) then
    -- Ends before this date.
    update public.event_series
    set rule = regexp_replace(rule, ';?(COUNT|UNTIL)=[^;]*', '', 'g')
      || to_char(_one.start_date at time zone 'Europe/Berlin' - interval '1 second', '";UNTIL="YYYYMMDD"T"HH24MISS"Z"')
    where id = _next;
    insert into public.event_series (rule) values (_rule) returning id into _next;
  else
    update public.event_series set rule = _rule where id = _next;
  end if;
  _removed := array(select d.id from jsonb_to_recordset(_dates) as d (id uuid, removed boolean) where d.removed);
  delete from public.events where id = any (_removed);
  update records.events as e
  set start_date = coalesce(d.start_date, e.start_date), end_date = case when d.start_date is null then e.end_date else d.end_date end,
    series_day = coalesce(d.series_day, e.series_day), series_id = _next
  from jsonb_to_recordset(_dates) as d (id uuid, start_date timestamptz, end_date timestamptz, series_day date)
  where e.id = d.id;
  with added as (
    insert into public.event_entries (title, description, category, start_date, end_date, location, image_url, organiser, price, ticket_url,
      accessibility, address, latitude, longitude, series_id)
    select _one.title, _one.description, _one.category, d.start_date, d.end_date, _one.location, _one.image_url, _one.organiser, _one.price,
      _one.ticket_url, _one.accessibility, _one.address, _one.latitude, _one.longitude, _next
    from jsonb_to_recordset(_dates) as d (id uuid, start_date timestamptz, end_date timestamptz)
    where d.id is null
    returning id)
  select array_agg(id) into _added from added;
  return _undo || jsonb_build_object('added', coalesce(_added, '{}'), 'removed', _removed);
end
$$;

comment on function public.change_series_rule is 'For editors: changes the rule of a series and its dates in one transaction.';

-- Takes a change of the rule back, with what public.change_series_rule has returned: all or nothing. Added dates go to the bin. The caller's own
-- rights apply to every row. Errors: 42501, 22023 for anything else than that value, as public.restore_from_bin.
create function public.undo_series_rule(_undo jsonb) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _id text;
begin
  perform private.require_editor_of_series();
  if exists (
    select from unnest(array['dates', 'added', 'removed']) as name
    where jsonb_typeof(_undo -> name) is distinct from 'array' or jsonb_array_length(_undo -> name) > 1000)
  then
    raise invalid_parameter_value using message = 'this was no change of a series';
  end if;
  delete from public.events where id in (select value::uuid from jsonb_array_elements_text(_undo -> 'added'));
  for _id in select jsonb_array_elements_text(_undo -> 'removed') loop
    perform public.restore_from_bin('event', _id::uuid);
  end loop;
  update records.events as e
  set start_date = d.start_date, end_date = d.end_date, series_day = d.series_day, series_id = (_undo ->> 'series_id')::uuid
  from jsonb_to_recordset(_undo -> 'dates') as d (id uuid, start_date timestamptz, end_date timestamptz, series_day date)
  where e.id = d.id and e.series_id is not null;
  update public.event_series set rule = _undo ->> 'rule' where id = (_undo ->> 'series_id')::uuid;
end
$$;

comment on function public.undo_series_rule is 'For editors: takes a change of the rule of a series back.';

select private.audit('public.event_series', '{rule}');

revoke execute on function private.require_editor_of_series, public.create_event_series, private.dates_of_series, private.town_times,
  public.change_event_series, public.delete_event_series, public.restore_event_series, private.set_series_day, public.series_dates,
  private.check_series_dates, public.change_series_rule, public.undo_series_rule from public, anon, authenticated;
grant execute on function private.require_editor_of_series, public.create_event_series, private.dates_of_series, private.town_times,
  public.change_event_series, public.delete_event_series, public.restore_event_series, public.series_dates, private.check_series_dates,
  public.change_series_rule, public.undo_series_rule to authenticated, service_role;
