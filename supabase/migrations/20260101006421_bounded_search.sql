-- The search itself, over what the triggers of the migration before keep (docs/decisions/0090-bounded-search.md). Whatever is looked for, it
-- reads a bounded number of rows of each kind.

-- The stem of a word, which stop words have not, and of the last word its beginning.
create function private.search_term(_word text, _is_last boolean) returns table (lexeme text, is_begun boolean)
  language sql stable
  set search_path = ''
  as $$
    select stem, false from unnest(tsvector_to_array(to_tsvector('pg_catalog.german', left(_word, 40)))) as stem
    union all
    select translate(left(_word, 40), 'äöü', 'aou'), true where _is_last and char_length(_word) > 1
  $$;

-- What is looked for in a kind, anywhere or in titles alone: each word by its stem, the last one also by its beginning, because it may still be
-- typed. "%" stands for the mark of the kind, which private.search_query puts in its place. Null without any word.
create function private.search_pattern(_text text, _in_titles boolean) returns text
  language sql stable
  set search_path = ''
  as $$
    select string_agg(term, '&' order by place) from (
      select w.place, '(' || string_agg(format(case when t.is_begun then '%L:*' else '%L' end, '%' || sign || t.lexeme), '|') || ')' as term
      from unnest(private.searched_words(_text)) with ordinality as w (word, place),
        private.search_term(w.word, w.place = cardinality(private.searched_words(_text))) as t,
        unnest(case when _in_titles then '{!}' else '{:,!}'::text[] end) as sign
      group by w.place) as terms
  $$;

create function private.search_query(_pattern text, _kind text) returns tsquery
  language sql immutable
  set search_path = ''
  return replace(_pattern, '%', private.search_mark(_kind))::tsquery;

-- The part of a text, of 200 characters at most, around the first word that is marked, else the beginning. Of texts no more than is shown is brought
-- into one line.
create or replace function private.search_excerpt(_text text, _marks text[]) returns text
  language plpgsql stable
  set search_path = ''
  as $$
declare
  _pattern constant text := replace(replace(replace(replace('(' || array_to_string(_marks, '|') || ')',
    'a', '(?:a|ä|ae)'), 'o', '(?:o|ö|oe)'), 'u', '(?:u|ü|ue)'), 'ss', '(?:ss|ß)');
  _start constant integer := greatest(regexp_instr(left(_text, 10000), _pattern, 1, 1, 0, 'i') - 60, 1);
  _part text := btrim(regexp_replace(substr(_text, _start, 200), '\s+', ' ', 'g'));
begin
  if _start > 1 then
    _part := '… ' || regexp_replace(_part, '^\S*\s+', '');
  end if;
  if _start + 199 < char_length(_text) then
    _part := regexp_replace(_part, '\s+\S*$', '') || ' …';
  end if;
  return _part;
end
$$;

-- Whether any entry of these kinds has it. The newest ones are looked at first: of a word that very many have, the index would collect them all.
create function private.is_found(_pattern text, _kinds text[]) returns boolean
  language sql stable
  set search_path = ''
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
  as $$
    select exists (
        select from unnest(_kinds) as k (kind), lateral (
          select words from records.search_entries as e where e.kind = k.kind order by happens_at desc limit 30) as newest
        where newest.words @@ private.search_query(_pattern, k.kind))
      or exists (
        select from unnest(_kinds) as k (kind), lateral (
          select from records.search_entries as e where e.words @@ private.search_query(_pattern, k.kind) limit 1) as indexed)
  $$;

-- The text with each word that nothing has replaced by the most similar one of a title; null where that changes nothing. Words with one
-- letter too many, too few or another, or with two that changed places, go before those that trigrams find similar. Definer: the roles of
-- the API may not use what lies in the schema of the extensions.
create function private.corrected_search(_text text, _kinds text[]) returns text
  language plpgsql stable security definer
  set search_path = ''
  set pg_trgm.similarity_threshold = 0.3
  set enable_seqscan = off
  as $$
declare
  _typed constant text[] := (regexp_split_to_array(btrim(_text), '\s+'))[1:8];
  _words text[] := _typed;
  _folded text;
begin
  for _place in 1 .. cardinality(_words) loop
    _folded := left(private.search_text(_words[_place]), 40);
    -- Where it is the only word, nothing has it.
    if cardinality(_words) = 1 or not private.is_found(private.search_pattern(_folded, false), _kinds) then
      _words[_place] := coalesce((
        select v.word from (
          select folded, word from records.search_vocabulary where variants && private.variants_of(_folded) and not stale
          union
          select folded, word from records.search_vocabulary where folded operator(extensions.%) _folded and not stale) as v
        order by private.is_one_error(v.folded, _folded) desc, extensions.similarity(v.folded, _folded) desc, v.word limit 1), _words[_place]);
    end if;
  end loop;
  return nullif(array_to_string(_words, ' '), array_to_string(_typed, ' '));
end
$$;

-- Deletes words that no title has any more. To look for each with the statement that deletes its title would take longer than the statement.
create or replace function private.remove_expired_vocabulary() returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _kinds constant text[] := array(select private.searched_kinds());
begin
  delete from records.search_vocabulary as v
  where v.stale and (exists (select from records.search_vocabulary as other where other.folded = v.folded and not other.stale)
    or not private.is_found(private.search_pattern(v.folded, true), _kinds));
  update records.search_vocabulary set stale = false where stale;
end
$$;

-- The first hits of a kind: in the title before those in the text, coming events before past ones, the nearest and the newest first. The entries
-- nearest to the present are looked at one by one; where few of them are hits, few of all are, and the index finds those. So a word that every
-- entry has takes as long as others. At most 101 are counted, which stands for more than 100.
create function private.search_hits(_kind text, _anywhere tsquery, _in_titles tsquery, _rows integer)
  returns table (entry_id text, happens_at timestamptz, is_past boolean, total bigint, place bigint)
  language plpgsql stable rows 5
  set search_path = ''
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
  as $$
declare
  _today constant date := private.today();
begin
  return query
    with near as materialized (
      select e.entry_id, e.happens_at, e.ends_at, e.words @@ _in_titles as of_title
      from (
        (select * from records.search_entries as c where c.kind = _kind and c.happens_at >= now() order by c.happens_at limit 120)
        union all
        (select * from records.search_entries as p where p.kind = _kind and p.happens_at < now() order by p.happens_at desc limit 120)) as e
      where e.words @@ _anywhere and (e.public_until is null or e.public_until >= _today)
    ), titles as materialized (
      select e.entry_id, e.happens_at, e.ends_at, true from records.search_entries as e
      where (select count(*) < _rows from near as n where n.of_title)
        and e.words @@ _in_titles and (e.public_until is null or e.public_until >= _today) limit 101
    ), texts as (
      select e.entry_id, e.happens_at, e.ends_at, e.words @@ _in_titles from records.search_entries as e
      where (select count(*) < 101 from (select from near union all select from titles) as n)
        and e.words @@ _anywhere and (e.public_until is null or e.public_until >= _today) limit 101
    ), hits as (
      select * from near union select * from titles union select * from texts)
    select h.entry_id, h.happens_at, coalesce(h.ends_at < now(), false), least(count(*) over (), 101),
      row_number() over (order by h.of_title desc, coalesce(h.ends_at < now(), false), abs(extract(epoch from h.happens_at - now())), h.entry_id) as place
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
  _anywhere text;
  _in_titles text;
begin
  if char_length(_query) > 200 or cardinality(_kinds) > 20 or _rows not between 1 and 50 then
    raise invalid_parameter_value using message = 'a search has at most 200 characters, 20 kinds and 50 rows of each';
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

comment on function public.search is
  'What everybody may read and contains all words, as German stems; where nothing does, with misspelt words corrected. At most 8 words; total is at most 101, which stands for more than 100.';

revoke all on function public.search(text, text[], integer) from public, anon, authenticated, service_role;
grant execute on function public.search(text, text[], integer) to anon, authenticated, service_role;
