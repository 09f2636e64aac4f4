-- The search as before, for less (docs/decisions/0124-joined-words.md, "Cost"). Texts are asked for whole words before they are asked for beginnings: of
-- a beginning the index collects the entries of every word that has it before the first of them is read, and where 101 have the word itself, which is
-- all that is counted, it need not. All kinds are searched by one statement, and what is looked for is worked out once. Of one kind 100 rows are shown
-- again, as many as are counted.

-- What is looked for in a kind, as words of a tsquery in which "%" stands for the mark of the kind (private.search_mark):
-- - anywhere: for each word its alternatives, which are its stem and a compound of it and the word before or after it; of the last word, which may
--   still be typed, also its beginning. Texts are not searched for what compounds end in. Null without any word.
-- - whole: the same without beginnings; null where that leaves nothing of a word.
-- - in_titles: the same in titles alone.
-- - marks: what is marked in the text of a hit.
create function private.search_patterns(_text text) returns table (anywhere text[], whole text, in_titles text, marks text[])
  language sql stable rows 1
  set search_path = ''
  as $$
    with words as materialized (
      select w.word, w.place, lead(w.word) over (order by w.place) as next, count(*) over () as last
      from unnest(private.searched_words(_text)) with ordinality as w (word, place)
    ), alternatives as (
      select place, word, true as is_alone, place = last as may_be_begun from words
      union all
      select of_place, word || next, false, place + 1 = last from words, unnest(array[place, place + 1]) as of_place where next is not null
    ), terms as materialized (
      select a.place, a.is_alone, a.is_alone or sign = ':' as is_anywhere, sign = '!' as is_of_title, a.may_be_begun or not t.is_begun as is_asked_for,
        t.lexeme, t.is_begun, format(case when t.is_begun then '%L:*' else '%L' end, '%' || sign || t.lexeme) as term
      from alternatives as a, private.search_term(a.word, true) as t, unnest('{:,!}'::text[]) as sign
    ), conditions as (
      select place, '(' || string_agg(term, '|') filter (where is_anywhere) || ')' as anywhere,
        '(' || string_agg(term, '|') filter (where is_anywhere and not is_begun) || ')' as whole,
        '(' || string_agg(term, '|') filter (where is_of_title) || ')' as in_titles
      from terms where is_asked_for group by place
      -- Nothing has to contain a stop word.
      having bool_or(is_alone)
    )
    select array_agg(anywhere order by place), case when bool_and(whole is not null) then string_agg(whole, '&') end, string_agg(in_titles, '&'),
      array(select distinct lexeme from terms where is_alone)
    from conditions
  $$;

create or replace function private.search_pattern(_text text, _in_titles boolean) returns text
  language sql stable
  set search_path = ''
  as $$ select case when _in_titles then in_titles else array_to_string(anywhere, '&') end from private.search_patterns(_text) $$;

drop function private.search_conditions(text, boolean);
drop function private.search_alternatives(text, boolean, text[]);
drop function private.search_hits(text, text, text, text, integer);

-- The first hits of a kind, as before (docs/decisions/0090-bounded-search.md), and how many there are. _before is what the words before the last one ask
-- for, null where there is one word: the index collects all entries of the beginning of the last one before it looks whether they have the others.
-- Without settings of its own, so that it becomes a part of the statement that calls it, which is planned once for all kinds.
create function private.search_hits(_kind text, _anywhere tsquery, _whole tsquery, _in_titles tsquery, _before tsquery, _rows integer, _today date)
  returns table (entry_id text, happens_at timestamptz, is_past boolean, total bigint, place bigint)
  language sql stable rows 5
  as $$
    with near as materialized (
      select e.entry_id, e.happens_at, e.ends_at, e.words @@ _in_titles as of_title
      from (
        (select * from records.search_entries as c where c.kind = _kind and c.happens_at >= now() order by c.happens_at limit 120)
        union all
        (select * from records.search_entries as p where p.kind = _kind and p.happens_at < now() order by p.happens_at desc limit 120)) as e
      where e.words @@ _anywhere and (e.public_until is null or e.public_until >= _today)
    ), possible as materialized (
      select case
        when _before is null or exists (select from near) then true
        else exists (select from records.search_entries as e where e.words @@ _before) end as others
    ), titles as materialized (
      select e.entry_id, e.happens_at, e.ends_at, true from records.search_entries as e
      where (select p.others and (select count(*) < _rows from near as n where n.of_title) from possible as p)
        and e.words @@ _in_titles and (e.public_until is null or e.public_until >= _today) limit 101
    ), whole as materialized (
      select e.entry_id, e.happens_at, e.ends_at, e.words @@ _in_titles from records.search_entries as e
      where (select p.others and (select count(*) < 101 from (select from near union all select from titles) as n) from possible as p)
        and e.words @@ _whole and (e.public_until is null or e.public_until >= _today) limit 101
    ), texts as (
      select e.entry_id, e.happens_at, e.ends_at, e.words @@ _in_titles from records.search_entries as e
      where (select p.others and (
          select count(*) < 101 from (select from near union all select from titles union all select from whole) as n) from possible as p)
        and e.words @@ _anywhere and (e.public_until is null or e.public_until >= _today) limit 101
    ), hits as (
      select * from near union select * from titles union select * from whole union select * from texts
    ), first as (
      select h.entry_id, h.happens_at, h.of_title, coalesce(h.ends_at < now(), false) as is_past,
        abs(date_part('epoch', h.happens_at - now())) as distance, least(count(*) over (), 101) as total
      from hits as h
      order by h.of_title desc, is_past, distance, h.entry_id limit _rows)
    select f.entry_id, f.happens_at, f.is_past, f.total,
      row_number() over (order by f.of_title desc, f.is_past, f.distance, f.entry_id) as place
    from first as f
  $$;

-- The part of a text, as before. Only where there is other white space than single blanks it is brought into one line.
create or replace function private.search_excerpt(_text text, _marks text[]) returns text
  language plpgsql stable
  set search_path = ''
  as $$
declare
  _pattern constant text := replace(replace(replace(replace('(' || array_to_string(_marks, '|') || ')',
    'a', '(?:a|ä|ae)'), 'o', '(?:o|ö|oe)'), 'u', '(?:u|ü|ue)'), 'ss', '(?:ss|ß)');
  _start constant integer := greatest(regexp_instr(left(_text, 10000), _pattern, 1, 1, 0, 'i') - 60, 1);
  _part text := btrim(regexp_replace(substr(_text, _start, 200), '\s\s+|[\t-\r]', ' ', 'g'));
begin
  if _start > 1 then
    _part := '… ' || substr(_part, strpos(_part, ' ') + 1);
  end if;
  if _start + 199 < char_length(_text) then
    _part := left(_part, char_length(_part) - strpos(reverse(_part), ' ')) || ' …';
  end if;
  return _part;
end
$$;

create or replace function public.search(_query text, _kinds text[], _rows integer default 5)
  returns table (kind text, entry_id text, title text, detail text, excerpt text, happens_at timestamptz, is_past boolean, total integer,
    marks text[], corrected text)
  language plpgsql stable
  set search_path = ''
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
  as $$
declare
  _today constant date := private.today();
  _text text := _query;
  _patterns record;
  _anywhere text;
  _before text;
  _correction text;
begin
  if char_length(_query) > 200 or cardinality(_kinds) > 20 or _rows not between 1 and 100 then
    raise invalid_parameter_value using message = 'a search has at most 200 characters, 20 kinds and 100 rows of each';
  end if;
  for _attempt in 1 .. 2 loop
    select * into _patterns from private.search_patterns(_text);
    exit when _patterns.anywhere is null;
    _anywhere := array_to_string(_patterns.anywhere, '&');
    -- What is offered instead is a word that something has.
    if _attempt > 1 or cardinality(_patterns.anywhere) > 1 or private.is_found(_anywhere, _kinds) then
      _before := nullif(array_to_string(trim_array(_patterns.anywhere, 1), '&'), '');
      return query
        select k.kind, h.entry_id, e.title, e.detail, private.search_excerpt(e.content, _patterns.marks), h.happens_at, h.is_past, h.total::integer,
          _patterns.marks, _correction
        from unnest(_kinds) as k (kind)
        cross join lateral (
          select private.search_query(_anywhere, k.kind) as anywhere, private.search_query(_patterns.whole, k.kind) as whole,
            private.search_query(_patterns.in_titles, k.kind) as in_titles, private.search_query(_before, k.kind) as before offset 0) as q
        cross join lateral private.search_hits(k.kind, q.anywhere, q.whole, q.in_titles, q.before, _rows, _today) as h
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
