-- A page has up to 500 rows, those of a subscribed calendar with a filter; everything else is as it was.
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
    and jsonb_typeof(_filter) = 'object' and _skip between 0 and 1000000 and _rows between 1 and 500 and _sequence is not null, false)
  then
    raise invalid_parameter_value using message = 'a page has at most 500 rows, and a search at most 20 words with 1000 bytes';
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
