-- Searches of lists take as long with ten thousand rows as with a hundred (docs/decisions/0100-bounded-lists.md).

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

-- Running and coming events, each a short range of an index.
select private.register_list('events', $$
  select id, private.list_text(array[title, description, location]) as text, category, btrim(location) as place, title,
    start_date, private.event_days(start_date, end_date) as days, private.event_day_keys(start_date, end_date) as day_keys
  from records.events where state = 'approved' and start_date >= date_trunc('minute', now())
  union all
  select id, private.list_text(array[title, description, location]), category, btrim(location), title,
    start_date, private.event_days(start_date, end_date), private.event_day_keys(start_date, end_date)
  from records.events where state = 'approved' and start_date < date_trunc('minute', now()) and end_date >= date_trunc('minute', now())$$,
  '{"": "start_date, title collate \"de-x-icu\", id"}');

-- Condition that an event takes place on a day that is looked for: {"weekday": 6}, or {"date": "11-28", "year": 2026}, the latter of any year without one.
create function private.list_day(_day jsonb) returns text
  language sql immutable
  set search_path = ''
  as $$
    select case
      when _day ? 'weekday' then format('l.day_keys @> %L', array['w' || (_day ->> 'weekday')::integer])
      when _day ->> 'year' is null then format('l.day_keys @> %L', array[_day ->> 'date'])
      else (
        -- "31.11.2026" is no day, and no error.
        select case when to_char(date, 'MM-DD') = _day ->> 'date'
          then format('l.start_date < (%1$L::date + 1) at time zone ''Europe/Berlin'' and l.days @> %1$L::date', date) else 'false' end
        from (select make_date((_day ->> 'year')::integer, left(_day ->> 'date', 2)::integer, 1) + right(_day ->> 'date', 2)::integer - 1 as date) as days)
      end
  $$;

-- Conditions of a filter: category (any of several), place, from and until (days), and days that are looked for, each of which a text may also name.
create or replace function private.list_filter(_filter jsonb) returns text
  language sql stable
  set search_path = ''
  as $$
    select coalesce(string_agg(condition, ' and '), 'true') from (
      select case key
        when 'category' then format('l.category = any (%L)', array(select jsonb_array_elements_text(value)))
        when 'place' then format('l.place = %L', value #>> '{}')
        when 'from' then format('upper(l.days) > %L', (value #>> '{}')::date)
        when 'until' then format('lower(l.days) <= %1$L and l.start_date < (%1$L::date + 1) at time zone ''Europe/Berlin''', (value #>> '{}')::date)
        when 'days' then (
          select string_agg(format('(%s or %s)', private.list_day(day),
            private.list_words(array(select jsonb_array_elements_text(day -> 'words')))), ' and ')
          from jsonb_array_elements(value) as day)
        end as condition
      from jsonb_each(_filter)) as conditions
  $$;

drop function private.has_day(daterange, jsonb);

-- Ids of the rows in an order that an index has. Of what more than 1,000 rows match the first are soon found that way; the planner would
-- collect them all first.
create function private.list_in_order(_query text) returns uuid[]
  language plpgsql stable
  set search_path = ''
  set enable_bitmapscan = off
  set enable_seqscan = off
  set max_parallel_workers_per_gather = 0
  as $$
declare
  _ids uuid[];
begin
  execute _query into _ids;
  return _ids;
end
$$;

revoke execute on function private.list_in_order from public;

-- A page of a list: ids in its order, and how many rows match, at most 1,001, which stands for more than 1,000. Definer: where a policy hides rows no
-- index helps; what is not public is in no list. Dynamic: a word that many rows have is planned otherwise than a rare one. At most 1,001 rows are
-- collected and put in order; where there are more, the order is followed instead.
create or replace function public.list_page(_list text, _words text[] default '{}', _filter jsonb default '{}', _order text default '',
  _skip integer default 0, _rows integer default 60) returns table (ids uuid[], found integer)
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  _sequence constant text := private.list_orders(_list) ->> _order;
  _matching text;
  _query text;
  _ids uuid[];
  _found integer;
begin
  if not coalesce(cardinality(_words) <= 20 and octet_length(array_to_string(_words, '')) <= 1000 and octet_length(_filter::text) <= 10000
    and jsonb_typeof(_filter) = 'object' and _skip between 0 and 1000000 and _rows between 1 and 200 and _sequence is not null, false)
  then
    raise invalid_parameter_value using message = 'a page has at most 200 rows, and a search at most 20 words with 1000 bytes';
  end if;
  _matching := format('private.%I as l where %s and %s', 'listed_' || _list, private.list_words(_words), private.list_filter(_filter));
  execute format('select array(select l.id from %s limit 1001)', _matching) into _ids;
  _found := cardinality(_ids);
  _query := format('select array(select l.id from %s order by %s offset %s limit %s)',
    case when _found > 1000 then _matching else format('private.%I as l where l.id = any ($1)', 'listed_' || _list) end, _sequence, _skip, _rows);
  if _found > 1000 then
    _ids := private.list_in_order(_query);
  else
    execute _query into _ids using _ids;
  end if;
  return query select _ids, _found;
end
$$;
