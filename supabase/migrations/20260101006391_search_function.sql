-- The search itself, over what the triggers of the migration before keep (docs/decisions/0087-site-search.md).

-- The words of a search: at most 8.
create function private.searched_words(_text text) returns text[]
  language sql stable
  set search_path = ''
  return (regexp_split_to_array(btrim(private.search_text(_text)), '\s+'))[1:8];

-- What is looked for, anywhere or in titles alone: each word by its stem, the last one also by its beginning, because it may still be typed.
-- Null without any word.
create function private.search_query(_text text, _in_titles boolean default false) returns tsquery
  language plpgsql stable
  set search_path = ''
  as $$
declare
  _words constant text[] := private.searched_words(_text);
  _prefixes constant text[] := case when _in_titles then array['t:'] else array['', 't:'] end;
  _query tsquery;
  _term tsquery;
begin
  for _place in 1 .. cardinality(_words) loop
    select string_agg(format(case when is_begun then '%L:*' else '%L' end, prefix || lexeme), '|')::tsquery into _term
      from private.search_term(_words[_place], _place = cardinality(_words)), unnest(_prefixes) as prefix;
    _query := coalesce(_query && _term, _query, _term);
  end loop;
  return _query;
end
$$;

-- The stem of a word, which stop words have not, and of the last word its beginning.
create function private.search_term(_word text, _is_last boolean) returns table (lexeme text, is_begun boolean)
  language sql stable
  set search_path = ''
  as $$
    select stem, false from unnest(tsvector_to_array(to_tsvector('pg_catalog.german', left(_word, 40)))) as stem
    union all
    select translate(left(_word, 40), 'äöü', 'aou'), true where _is_last and char_length(_word) > 1
  $$;

-- The text with each word that nothing has replaced by the most similar one of a title; null where that changes nothing. Definer: the roles of
-- the API may not use what lies in the schema of the extensions.
create function private.corrected_search(_text text) returns text
  language plpgsql stable security definer
  set search_path = ''
  set pg_trgm.similarity_threshold = 0.3
  as $$
declare
  _typed constant text[] := (regexp_split_to_array(btrim(_text), '\s+'))[1:8];
  _words text[] := _typed;
  _folded text;
begin
  for _place in 1 .. cardinality(_words) loop
    _folded := left(private.search_text(_words[_place]), 40);
    if not exists (select from records.search_entries where words @@ private.search_query(_folded)) then
      _words[_place] := coalesce((
        select word from records.search_vocabulary
        where folded operator(extensions.%) _folded and not stale
        order by extensions.similarity(folded, _folded) desc, word limit 1), _words[_place]);
    end if;
  end loop;
  return nullif(array_to_string(_words, ' '), array_to_string(_typed, ' '));
end
$$;

-- The part of a text, of 200 characters at most, around the first word that is marked, else the beginning.
create function private.search_excerpt(_text text, _marks text[]) returns text
  language plpgsql stable
  set search_path = ''
  as $$
declare
  _pattern constant text := replace(replace(replace(replace('(' || array_to_string(_marks, '|') || ')',
    'a', '(?:a|ä|ae)'), 'o', '(?:o|ö|oe)'), 'u', '(?:u|ü|ue)'), 'ss', '(?:ss|ß)');
  _line constant text := btrim(regexp_replace(left(_text, 10000), '\s+', ' ', 'g'));
  _start constant integer := greatest(regexp_instr(_line, _pattern, 1, 1, 0, 'i') - 60, 1);
  _part text := substr(_line, _start, 200);
begin
  if _start > 1 then
    _part := '… ' || regexp_replace(_part, '^\S*\s+', '');
  end if;
  if _start + 199 < char_length(_line) then
    _part := regexp_replace(_part, '\s+\S*$', '') || ' …';
  end if;
  return _part;
end
$$;

-- The first hits of a kind: in the title before those in the text, coming events before past ones, the nearest and the newest first. Of a word
-- that very many have, 300 are counted, and those near the present are among them, so that a search takes as long as others do.
create function private.search_hits(_kind text, _text text, _rows integer)
  returns table (entry_id text, happens_at timestamptz, is_past boolean, total bigint, place bigint)
  language plpgsql stable
  set search_path = ''
  as $$
declare
  _of_kind constant tsquery := quote_literal('k:' || _kind)::tsquery;
  _anywhere constant tsquery := private.search_query(_text) && _of_kind;
  _in_titles constant tsquery := private.search_query(_text, true) && _of_kind;
begin
  return query
    with found as materialized (
      select e.entry_id, e.happens_at, e.ends_at from records.search_entries as e
      where e.words @@ _anywhere and (e.public_until is null or e.public_until >= private.today()) limit 300
    ), titles as materialized (
      select e.entry_id, e.happens_at, e.ends_at from records.search_entries as e
      where e.words @@ _in_titles and (e.public_until is null or e.public_until >= private.today()) limit 300
    ), near as (
      select * from (
        (select e.* from records.search_entries as e where e.kind = _kind and e.happens_at >= now() order by e.happens_at limit 50)
        union all
        (select e.* from records.search_entries as e where e.kind = _kind and e.happens_at < now() order by e.happens_at desc limit 50)) as e
      where (select count(*) = 300 from found) and e.words @@ _anywhere and (e.public_until is null or e.public_until >= private.today())
    ), hits as (
      select * from found union select * from titles union select n.entry_id, n.happens_at, n.ends_at from near as n)
    select h.entry_id, h.happens_at, coalesce(h.ends_at < now(), false), (select count(*) from found),
      row_number() over (order by h.entry_id in (select t.entry_id from titles as t) desc, coalesce(h.ends_at < now(), false),
        abs(extract(epoch from h.happens_at - now())), h.entry_id) as place
    from hits as h order by place limit _rows;
end
$$;

-- Read by visitors and accounts alike: only what is published is in the table.
create function public.search(_query text, _kinds text[], _rows integer default 5)
  returns table (kind text, entry_id text, title text, detail text, excerpt text, happens_at timestamptz, is_past boolean, total integer,
    marks text[], corrected text)
  language plpgsql stable
  set search_path = ''
  as $$
declare
  _text text := _query;
  _marks text[];
  _correction text;
begin
  if char_length(_query) > 200 or cardinality(_kinds) > 20 or _rows not between 1 and 50 then
    raise invalid_parameter_value using message = 'a search has at most 200 characters, 20 kinds and 50 rows of each';
  end if;
  for _attempt in 1 .. 2 loop
    exit when private.search_query(_text) is null;
    _marks := array(
      select distinct t.lexeme from unnest(private.searched_words(_text)) as word, private.search_term(word, true) as t);
    return query
      select k.kind, h.entry_id, e.title, e.detail, private.search_excerpt(e.content, _marks), h.happens_at, h.is_past, h.total::integer,
        _marks, _correction
      from unnest(_kinds) as k (kind)
      cross join private.search_hits(k.kind, _text, _rows) as h
      join records.search_entries as e on e.kind = k.kind and e.entry_id = h.entry_id
      order by k.kind, h.place;
    exit when found;
    _correction := private.corrected_search(_text);
    exit when _correction is null;
    _text := _correction;
  end loop;
end
$$;

comment on function public.search is
  'What everybody may read and contains all words, as German stems; where nothing does, with misspelt words corrected. At most 8 words; total is at most 300.';

revoke all on function public.search(text, text[], integer) from public, anon, authenticated, service_role;
grant execute on function public.search(text, text[], integer) to anon, authenticated, service_role;
