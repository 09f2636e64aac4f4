-- Where nothing has a word, that is known before the entries near the present of each kind are compared with it one by one
-- (docs/decisions/0124-joined-words.md, "Cost"). Of several words the index would collect all that are frequent.

-- Whether any entry of these kinds has it. Some of the newest are looked at first: of a word that very many have, the index would collect them all.
create or replace function private.is_found(_pattern text, _kinds text[]) returns boolean
  language sql stable
  set search_path = ''
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
  as $$
    with wanted as materialized (select kind, private.search_query(_pattern, kind) as query from unnest(_kinds) as k (kind))
    select exists (
        select from wanted as w, lateral (
          select words from records.search_entries as e where e.kind = w.kind order by happens_at desc limit 10) as newest
        where newest.words @@ w.query)
      or exists (
        select from wanted as w, lateral (
          select from records.search_entries as e where e.words @@ w.query limit 1) as indexed)
  $$;

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
  _conditions text[];
  _anywhere text;
  _in_titles text;
  _before text;
begin
  if char_length(_query) > 200 or cardinality(_kinds) > 20 or _rows not between 1 and 50 then
    raise invalid_parameter_value using message = 'a search has at most 200 characters, 20 kinds and 50 rows of each';
  end if;
  for _attempt in 1 .. 2 loop
    _conditions := private.search_conditions(_text, false);
    exit when _conditions = '{}';
    _anywhere := array_to_string(_conditions, '&');
    -- What is offered instead is a word that something has.
    if _attempt > 1 or cardinality(_conditions) > 1 or private.is_found(_anywhere, _kinds) then
      _in_titles := private.search_pattern(_text, true);
      _before := nullif(array_to_string(trim_array(_conditions, 1), '&'), '');
      _marks := array(
        select distinct t.lexeme from unnest(private.searched_words(_text)) as word, private.search_term(word, true) as t);
      return query
        select k.kind, h.entry_id, e.title, e.detail, private.search_excerpt(e.content, _marks), h.happens_at, h.is_past, h.total::integer,
          _marks, _correction
        from unnest(_kinds) as k (kind)
        cross join private.search_hits(k.kind, _anywhere, _in_titles, _before, _rows) as h
        cross join lateral (
          select * from records.search_entries as of_hit where of_hit.kind = k.kind and of_hit.entry_id = h.entry_id offset 0) as e
        order by k.kind, h.place;
      exit when found;
    end if;
    _correction := private.corrected_search(_text, _kinds);
    exit when _correction is null;
    _text := _correction;
  end loop;
end
$$;
