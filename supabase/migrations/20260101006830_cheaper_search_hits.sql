-- The hits of a search as before, for less (docs/decisions/0124-joined-words.md, "Cost"): distances in time are numbers that the processor sorts, only the rows that
-- are shown are numbered, and where one of several words is missing altogether the others are not looked up.

-- What is looked for, as the words of private.search_pattern, each with its alternatives.
create function private.search_conditions(_text text, _in_titles boolean) returns text[]
  language plpgsql stable
  set search_path = ''
  as $$
declare
  _words constant text[] := private.searched_words(_text);
  _last constant integer := cardinality(_words);
  _signs constant text[] := case when _in_titles then '{!}' else '{:,!}' end;
  _conditions text[] := '{}';
  _term text;
begin
  for _place in 1 .. _last loop
    _term := private.search_alternatives(_words[_place], _place = _last, _signs);
    -- Nothing has to contain a stop word.
    if _term is not null then
      if _place > 1 then
        _term := concat_ws('|', _term, private.search_alternatives(_words[_place - 1] || _words[_place], _place = _last, _signs[1:1]));
      end if;
      if _place < _last then
        _term := concat_ws('|', _term, private.search_alternatives(_words[_place] || _words[_place + 1], _place + 1 = _last, _signs[1:1]));
      end if;
      _conditions := _conditions || ('(' || _term || ')');
    end if;
  end loop;
  return _conditions;
end
$$;

create or replace function private.search_pattern(_text text, _in_titles boolean) returns text
  language sql stable
  set search_path = ''
  as $$ select nullif(array_to_string(private.search_conditions(_text, _in_titles), '&'), '') $$;

drop function private.search_hits(text, tsquery, tsquery, integer);

-- All of it by patterns: what is looked for anywhere, in titles, and what the words before the last one ask for, which is null where there is one word. The
-- last word may still be typed, and the index collects all entries of its beginning before it looks whether they have the others.
create function private.search_hits(_kind text, _anywhere_of text, _in_titles_of text, _before_of text, _rows integer)
  returns table (entry_id text, happens_at timestamptz, is_past boolean, total bigint, place bigint)
  language plpgsql stable rows 5
  set search_path = ''
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
  as $$
declare
  _today constant date := private.today();
  _mark constant text := private.search_mark(_kind);
  _anywhere constant tsquery := replace(_anywhere_of, '%', _mark)::tsquery;
  _in_titles constant tsquery := replace(_in_titles_of, '%', _mark)::tsquery;
  _before constant tsquery := replace(_before_of, '%', _mark)::tsquery;
begin
  return query
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
    ), texts as (
      select e.entry_id, e.happens_at, e.ends_at, e.words @@ _in_titles from records.search_entries as e
      where (select p.others and (select count(*) < 101 from (select from near union all select from titles) as n) from possible as p)
        and e.words @@ _anywhere and (e.public_until is null or e.public_until >= _today) limit 101
    ), hits as (
      select * from near union select * from titles union select * from texts
    ), first as (
      select h.entry_id, h.happens_at, h.of_title, coalesce(h.ends_at < now(), false) as is_past,
        abs(date_part('epoch', h.happens_at - now())) as distance, least(count(*) over (), 101) as total
      from hits as h
      order by h.of_title desc, is_past, distance, h.entry_id limit _rows)
    select f.entry_id, f.happens_at, f.is_past, f.total,
      row_number() over (order by f.of_title desc, f.is_past, f.distance, f.entry_id) as place
    from first as f order by place;
end
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
    _correction := private.corrected_search(_text, _kinds);
    exit when _correction is null;
    _text := _correction;
  end loop;
end
$$;
