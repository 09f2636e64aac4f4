-- Changing how often a series repeats (docs/decisions/0083-dates-of-a-series.md). The office sees beforehand what becomes of each date.
alter table records.events
  -- Of a date of a series: its day by the rule, also after the date was moved on its own.
  add column series_day date;

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

-- The array of dates of a changed series, checked against the ids of those it has. An element keeps a date (id alone), moves it (with start_date and end_date), removes it (removed)
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

comment on function public.series_dates is 'For editors: dates of an event''s series that have not begun, with their day by the rule.';
comment on function public.change_series_rule is 'For editors: changes the rule of a series and its dates in one transaction.';
comment on function public.undo_series_rule is 'For editors: takes a change of the rule of a series back.';

revoke execute on function private.set_series_day, private.check_series_dates, public.series_dates, public.change_series_rule, public.undo_series_rule
  from public, anon, authenticated;
grant execute on function private.check_series_dates, public.series_dates, public.change_series_rule, public.undo_series_rule
  to authenticated, service_role;
