-- Pages of public lists with search, filter and order (docs/decisions/0095-pages-of-lists.md). Lists that fit on one page are read whole, and filtered by
-- who shows them; these functions are for longer ones. They find ids: the rows are read by them from the API, with its policies.

-- A text as lists are searched: lower case without accents and ß, and where it has umlauts, once more with them as two letters. The same as
-- `foldAccents` and `expandUmlauts` of the site. Only what is neither English nor German is normalized, which takes longer than everything else.
create function private.list_text(_texts text[]) returns text
  language plpgsql immutable parallel safe
  set search_path = ''
  as $$
declare
  _text text := array_to_string(_texts, E'\n');
  _plain text;
begin
  if _text ~ '[^\u0001-\u007fÄÖÜäöüß„“–]' then
    -- Keeps the umlauts, whose mark stands for itself meanwhile.
    _text := regexp_replace(regexp_replace(normalize(_text, nfkd), '([AOUaou])\u0308', E'\\1\ue000', 'g'),
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g');
    _text := lower(normalize(replace(_text, E'\ue000', E'\u0308'), nfc) collate "de-x-icu");
  end if;
  -- Much faster than lower case by the rules of a language, and the same for what is left.
  _text := replace(translate(lower(_text collate "C"), 'ÄÖÜ', 'äöü'), 'ß', 'ss');
  _plain := translate(_text, 'äöü', 'aou');
  return case when _plain = _text then _plain
    else _plain || E'\n' || replace(replace(replace(_text, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue') end;
end
$$;

-- Condition that a text of private.list_text has all words. Each of them is found in either spelling of its umlauts.
create function private.list_words(_words text[]) returns text
  language sql stable
  set search_path = ''
  as $$
    select coalesce(string_agg('(' || found || ')', ' and '), 'true') from (
      select string_agg(format('l.text like %L', '%' || replace(replace(replace(spelling, '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' or ') as found
      from unnest(_words) with ordinality as w (word, place), regexp_split_to_table(private.list_text(array[word]), E'\n') as spelling
      group by w.place) as words
  $$;

-- Days in the town on which an event takes place; a night belongs to the day on which it begins. The same as `daysOf` of the site.
create function private.event_days(_start timestamptz, _end timestamptz) returns daterange
  language plpgsql immutable parallel safe
  set search_path = ''
  as $$
declare
  _from constant timestamp := _start at time zone 'Europe/Berlin';
  _to constant timestamp := _end at time zone 'Europe/Berlin';
  _begins constant text := to_char(_from, 'HH24:MI');
  _ends constant text := to_char(_to, 'HH24:MI');
  _last date := _from::date;
begin
  if _end > _start then
    if _begins = '00:00' and _ends in ('00:00', '23:59') then
      _last := (_to - case when _ends = '00:00' then interval '1 minute' else interval '0' end)::date;
    elsif _to::date > _last and not (_to::date = _last + 1 and _ends <= '06:00' and _begins > _ends) then
      _last := ((_end - interval '1 millisecond') at time zone 'Europe/Berlin')::date;
    end if;
  end if;
  return daterange(_from::date, _last, '[]');
end
$$;

-- Whether one of these days is the one that is looked for: {"weekday": 6}, or {"date": "11-28", "year": 2026}, the latter of any year without one.
create function private.has_day(_days daterange, _day jsonb) returns boolean
  language plpgsql immutable parallel safe
  set search_path = ''
  as $$
declare
  _first constant date := lower(_days);
  _last constant date := upper(_days) - 1;
  _year constant integer := extract(year from _first);
begin
  if _day ? 'weekday' then
    return ((_day ->> 'weekday')::integer - extract(dow from _first)::integer + 7) % 7 <= _last - _first;
  end if;
  return exists (
    select from unnest(case when _day ->> 'year' is null
      then array[_year, least(_year + 1, extract(year from _last)::integer), extract(year from _last)::integer]
      else array[(_day ->> 'year')::integer] end) as year
    where (format('%s-%s', year, _day ->> 'date') collate "C") >= _first::text and (format('%s-%s', year, _day ->> 'date') collate "C") <= _last::text);
end
$$;

-- Registers a list: _query selects id, text (private.list_text), category and what the orders need, of what everybody may read; _orders are its
-- orders by name, each one complete. The name without letters is the usual one. Called again it replaces both.
create function private.register_list(_list text, _query text, _orders jsonb default '{"": "created_at desc, id"}') returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  execute format('drop view if exists private.%I', 'listed_' || _list);
  execute format('create view private.%I with (security_invoker = on) as %s', 'listed_' || _list, _query);
  execute format('revoke all on private.%I from public, anon, authenticated, service_role', 'listed_' || _list);
  execute format('create or replace function private.%I() returns jsonb language sql immutable set search_path = '''' return %L::jsonb', 'orders_of_' || _list, _orders);
end
$$;

-- Orders of a list; 22023 for one that is not registered.
create function private.list_orders(_list text) returns jsonb
  language plpgsql stable
  set search_path = ''
  as $$
declare
  _orders jsonb;
begin
  if _list is null or pg_catalog.to_regprocedure(format('private.%I()', 'orders_of_' || _list)) is null then
    raise invalid_parameter_value using message = 'there is no such list';
  end if;
  execute format('select private.%I()', 'orders_of_' || _list) into _orders;
  return _orders;
end
$$;

-- Conditions of a filter: category (any of several), place, from and until (days), and days that are looked for, each of which a text may also name.
create function private.list_filter(_filter jsonb) returns text
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
          select string_agg(format('(private.has_day(l.days, %L) or %s)', day,
            private.list_words(array(select jsonb_array_elements_text(day -> 'words')))), ' and ')
          from jsonb_array_elements(value) as day)
        end as condition
      from jsonb_each(_filter)) as conditions
  $$;

-- A page of a list: ids in its order, and how many rows match, at most 1,001, which stands for more than 1,000. Definer: where a policy hides rows no
-- index helps; what is not public is in no list. Dynamic: a word that many rows have is planned otherwise than a rare one.
create function public.list_page(_list text, _words text[] default '{}', _filter jsonb default '{}', _order text default '',
  _skip integer default 0, _rows integer default 60) returns table (ids uuid[], found integer)
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  _sequence constant text := private.list_orders(_list) ->> _order;
begin
  if not coalesce(cardinality(_words) <= 20 and octet_length(array_to_string(_words, '')) <= 1000 and octet_length(_filter::text) <= 10000
    and jsonb_typeof(_filter) = 'object' and _skip between 0 and 1000000 and _rows between 1 and 200 and _sequence is not null, false)
  then
    raise invalid_parameter_value using message = 'a page has at most 200 rows, and a search at most 20 words with 1000 bytes';
  end if;
  return query execute format($query$
    select array(select l.id from private.%1$I as l where %2$s and %3$s order by %4$s offset %5$s limit %6$s),
      (select count(*)::integer from (select from private.%1$I as l where %2$s and %3$s limit 1001) as counted)
    $query$, 'listed_' || _list, private.list_words(_words), private.list_filter(_filter), _sequence, _skip, _rows);
end
$$;

comment on function public.list_page is
  'Ids of a page of a public list with search, filter and order, and the number of rows that match, at most 1,001, which stands for more than 1,000.';

-- Values by which a list is filtered: the 200 that most rows have.
create function public.list_values(_list text, _column text) returns setof text
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  perform private.list_orders(_list);
  if not coalesce(_column in ('category', 'place'), false) then
    raise invalid_parameter_value using message = 'a list has values of category or place';
  end if;
  return query execute format('select %2$I from private.%1$I where %2$I <> '''' group by 1 order by count(*) desc, 1 limit 200', 'listed_' || _list, _column);
end
$$;

comment on function public.list_values is 'Categories or places of a public list, those of most rows first, at most 200.';

revoke execute on function public.list_page, public.list_values from public;
grant execute on function public.list_page, public.list_values to anon, authenticated, service_role;

select private.register_list('ideas', $$
  select i.id, private.list_text(array[i.title, i.description]) as text, i.category, i.created_at, i.likes_count, s.answered_on
  from records.ideas as i
  left join (select idea_id, max(reached_on) as answered_on from public.idea_steps where answer is not null group by idea_id) as s on s.idea_id = i.id
  where i.status = 'approved'$$,
  '{"": "created_at desc, id", "likes": "likes_count desc, created_at desc, id", "answered": "answered_on desc nulls last, created_at desc, id"}');

select private.register_list('posts', $$
  select id, private.list_text(array[title, content, author_name]) as text, null::text as category, created_at
  from records.my_roding_posts where approved$$);

select private.register_list('jobs', $$
  select id, private.list_text(array[title, business, place, description]) as text, employment as category, created_at
  from public.jobs where status = 'approved' and open_until >= private.today()$$);

-- Running and coming events, each a short range of an index.
select private.register_list('events', $$
  select id, private.list_text(array[title, description, location]) as text, category, btrim(location) as place, title,
    start_date, private.event_days(start_date, end_date) as days
  from records.events where state = 'approved' and start_date >= date_trunc('minute', now())
  union all
  select id, private.list_text(array[title, description, location]), category, btrim(location), title,
    start_date, private.event_days(start_date, end_date)
  from records.events where state = 'approved' and start_date < date_trunc('minute', now()) and end_date >= date_trunc('minute', now())$$,
  '{"": "start_date, title collate \"de-x-icu\", id"}');

-- Each business once: the first of its rows by name.
do $$
declare
  _list text;
  _first constant text := 'not exists (select from records.voucher_participants as o where o.business_id = p.business_id and (o.name, o.id) < (p.name, p.id)';
begin
  foreach _list in array '{acceptance, sales}'::text[] loop
    perform private.register_list(_list, format($view$
      select p.id, private.list_text(array[p.name, p.business_name, p.description, p.category_name, p.address, p.postal_code, p.city]) as text,
        btrim(p.category_name) as category, coalesce(nullif(btrim(p.business_name), ''), p.name) collate "de-x-icu" as listed_name, p.name
      from records.voucher_participants as p
      where p.location_type = %L and %s and o.location_type = p.location_type)$view$, _list, _first),
      '{"": "listed_name, name, id"}');
  end loop;
  perform private.register_list('members', format($view$
    select p.id, null::text as text, null::text as category, p.name from records.voucher_participants as p where %s)$view$, _first),
    '{"": "name, id"}');
end
$$;

create index ideas_listed on records.ideas using gin (private.list_text(array[title, description]) extensions.gin_trgm_ops) where status = 'approved';
create index ideas_category on records.ideas (category, created_at desc) where status = 'approved';
create index ideas_liked on records.ideas (likes_count desc, created_at desc) where status = 'approved';
create index idea_steps_answers on public.idea_steps (idea_id, reached_on) where answer is not null;
create index my_roding_posts_listed on records.my_roding_posts
  using gin (private.list_text(array[title, content, author_name]) extensions.gin_trgm_ops) where approved;
create index jobs_listed on public.jobs using gin (private.list_text(array[title, business, place, description]) extensions.gin_trgm_ops) where status = 'approved';
create index jobs_newest on public.jobs (created_at desc) where status = 'approved';
create index jobs_category on public.jobs (employment, created_at desc) where status = 'approved';
create index events_listed on records.events using gin (private.list_text(array[title, description, location]) extensions.gin_trgm_ops) where state = 'approved';
create index voucher_participants_listed on records.voucher_participants
  using gin (private.list_text(array[name, business_name, description, category_name, address, postal_code, city]) extensions.gin_trgm_ops);
create index voucher_participants_listed_name on records.voucher_participants
  (location_type, (coalesce(nullif(btrim(business_name), ''), name) collate "de-x-icu"), name);
