-- Series of events, written by editors (docs/decisions/0083-dates-of-a-series.md). Each date is a row of its own; these functions write many at once.
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
    price, ticket_url, accessibility, address, series_id)
  select e.title, e.description, coalesce(e.category, 'general'), s,
    (s at time zone 'Europe/Berlin' + _duration) at time zone 'Europe/Berlin', e.location, e.image_url, coalesce(e.status, 'scheduled'),
    e.status_note, e.organiser, e.price, e.ticket_url, e.accessibility, e.address, _series
  from unnest(_starts) as s, jsonb_populate_record(null::public.event_entries, _event) as e;
  return _series;
end
$$;

-- Dates of the event's series: 'this' alone, 'following' with all that start later, or 'all'. Errors: 42501, PT404 where the event is no date of a series, 22023 for any other scope.
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

-- Changes dates of a series: _changes has the columns of event_entries that are different now. Every date keeps its day. Its time of day, its
-- duration and its status change only where they were as those of the event itself: what was moved or cancelled on its own stays so. The event itself gets what is
-- written, its day included. Returns the number of dates. Errors: as private.dates_of_series, and those of an UPDATE.
create function public.change_event_series(_event_id uuid, _scope text, _changes jsonb) returns integer
  language plpgsql
  set search_path = ''
  as $$
declare
  _former public.event_entries;
  _next public.event_entries;
  _date public.event_entries;
  _row public.event_entries;
  _changed integer := 0;
begin
  if jsonb_typeof(_changes) is distinct from 'object' then
    raise invalid_parameter_value using message = 'the changes are an object of columns';
  end if;
  select * into _former from private.dates_of_series(_event_id, 'this');
  _next := jsonb_populate_record(_former, _changes);
  for _date in select * from private.dates_of_series(_event_id, _scope) loop
    _row := jsonb_populate_record(_date, _changes - '{start_date,end_date,status,status_note}'::text[]);
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
      address = _row.address
    where id = _date.id;
    _changed := _changed + 1;
  end loop;
  return _changed;
end
$$;

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

comment on function public.create_event_series is 'Stores a rule and its dates, each an event, in one transaction; for editors.';
comment on function public.change_event_series is 'Changes one date of a series, it and the following ones, or all; for editors.';
comment on function public.delete_event_series is 'Deletes one date of a series, it and the following ones, or all, into the bin; for editors.';
comment on function public.restore_event_series is 'Puts deleted dates of a series back; for editors.';

revoke execute on function private.require_editor_of_series, private.dates_of_series, private.town_times, public.create_event_series, public.change_event_series,
  public.delete_event_series, public.restore_event_series from public, anon;
grant execute on function private.require_editor_of_series, private.dates_of_series, private.town_times, public.create_event_series, public.change_event_series,
  public.delete_event_series, public.restore_event_series to authenticated, service_role;
