-- A change to several dates of a series leaves what was set on one of them alone: another place, price or picture stays, as its time and its status do
-- (docs/decisions/0083-dates-of-a-series.md).

-- What says where an event is, one thing: who has a name, address or position of its own keeps all of it.
create function private.columns_of_place() returns text[]
  language sql immutable
  set search_path = ''
  return '{location,address,latitude,longitude}'::text[];

-- The columns that a date of the series keeps, of those of `_usual`: it has a value of its own, neither that of the edited date nor the one that most
-- dates have.
create function private.own_columns_of_date(_date jsonb, _edited jsonb, _usual jsonb) returns text[]
  language sql immutable
  set search_path = ''
  as $$
    with own as (
      select name from jsonb_each(_usual) as usual (name, value)
      where _date -> name is distinct from _edited -> name and _date -> name is distinct from value)
    select array(
      select name from own
      union
      select unnest(private.columns_of_place()) where exists (select from own where name = any (private.columns_of_place())))
  $$;

-- Changes dates of a series: _changes has the columns of event_entries that are different now. Every date keeps its day, and what was set on it alone. Its
-- time of day, its duration and its status change only where they were as those of the event itself: what was moved or cancelled on its own stays so. The
-- event itself gets what is written, its day included. Returns the number of dates. Errors: as private.dates_of_series, and those of an UPDATE.
create or replace function public.change_event_series(_event_id uuid, _scope text, _changes jsonb) returns integer
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

revoke execute on function private.columns_of_place, private.own_columns_of_date from public, anon;
grant execute on function private.columns_of_place, private.own_columns_of_date to authenticated, service_role;
