-- Lists of partners are also filtered by businesses: those that are open now, which the site tells by their hours (docs/decisions/0119-open-now-in-long-lists.md).

-- Each business once: the first of its rows by name.
do $$
declare
  _list text;
begin
  foreach _list in array '{acceptance, sales}'::text[] loop
    perform private.register_list(_list, format($view$
      select p.id, private.list_text(array[p.name, p.business_name, p.description, p.category_name, p.address, p.postal_code, p.city]) as text,
        btrim(p.category_name) as category, p.business_id as business, coalesce(nullif(btrim(p.business_name), ''), p.name) collate "de-x-icu" as listed_name, p.name
      from records.voucher_participants as p
      where p.location_type = %L and not exists (select from records.voucher_participants as o
        where o.business_id = p.business_id and (o.name, o.id) < (p.name, p.id) and o.location_type = p.location_type)$view$, _list),
      '{"": "listed_name, name, id"}');
  end loop;
end
$$;

-- Conditions of a filter: category (any of several), place, businesses (any of several), from and until (days), and days that are looked for, each of
-- which a text may also name.
create or replace function private.list_filter(_filter jsonb) returns text
  language sql stable
  set search_path = ''
  as $$
    select coalesce(string_agg(condition, ' and '), 'true') from (
      select case key
        when 'category' then format('l.category = any (%L)', array(select jsonb_array_elements_text(value)))
        when 'place' then format('l.place = %L', value #>> '{}')
        when 'businesses' then format('l.business = any (%L)', array(select jsonb_array_elements_text(value)::uuid))
        when 'from' then format('upper(l.days) > %L', (value #>> '{}')::date)
        when 'until' then format('lower(l.days) <= %1$L and l.start_date < (%1$L::date + 1) at time zone ''Europe/Berlin''', (value #>> '{}')::date)
        when 'days' then (
          select string_agg(format('(%s or %s)', private.list_day(day),
            private.list_words(array(select jsonb_array_elements_text(day -> 'words')))), ' and ')
          from jsonb_array_elements(value) as day)
        end as condition
      from jsonb_each(_filter)) as conditions
  $$;

-- As before, with up to a thousand businesses in a filter, and up to 500 rows, which a subscribed calendar with a filter has.
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
  if not coalesce(cardinality(_words) <= 20 and octet_length(array_to_string(_words, '')) <= 1000
    and jsonb_typeof(_filter) = 'object' and _skip between 0 and 1000000 and _rows between 1 and 500 and _sequence is not null, false)
    or octet_length((_filter - 'businesses')::text) > 10000 or octet_length((_filter -> 'businesses')::text) > 40000
  then
    raise invalid_parameter_value using message = 'a page has at most 500 rows, and a search at most 20 words with 1000 bytes and 1000 businesses';
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
