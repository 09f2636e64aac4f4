-- Of one kind as many hits are shown as are counted.
create or replace function public.search(_query text, _kinds text[], _rows integer default 5)
  returns table (kind text, entry_id text, title text, detail text, excerpt text, happens_at timestamptz, is_past boolean, total integer,
    marks text[], corrected text)
  language plpgsql stable
  set search_path = ''
  as $$
declare
  _text text := _query;
  _marks text[];
  _correction text;
  _anywhere text;
  _in_titles text;
begin
  if char_length(_query) > 200 or cardinality(_kinds) > 20 or _rows not between 1 and 100 then
    raise invalid_parameter_value using message = 'a search has at most 200 characters, 20 kinds and 100 rows of each';
  end if;
  for _attempt in 1 .. 2 loop
    _anywhere := private.search_pattern(_text, false);
    exit when _anywhere is null;
    _in_titles := private.search_pattern(_text, true);
    _marks := array(
      select distinct t.lexeme from unnest(private.searched_words(_text)) as word, private.search_term(word, true) as t);
    return query
      select k.kind, h.entry_id, e.title, e.detail, private.search_excerpt(e.content, _marks), h.happens_at, h.is_past, h.total::integer,
        _marks, _correction
      from unnest(_kinds) as k (kind)
      cross join private.search_hits(k.kind, private.search_query(_anywhere, k.kind),
        private.search_query(_in_titles, k.kind), _rows) as h
      cross join lateral (
        select * from records.search_entries as of_hit where of_hit.kind = k.kind and of_hit.entry_id = h.entry_id offset 0) as e
      order by k.kind, h.place;
    exit when found;
    _correction := private.corrected_search(_text, _kinds);
    exit when _correction is null;
    _text := _correction;
  end loop;
end
$$;
