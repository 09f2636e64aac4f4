-- The search of the site, and pages of long public lists.

-- One search over everything that is public (docs/product.md#search, docs/decisions/0034-search.md). All hits lie in one table that
-- triggers keep, because the policies of the sources would have PostgreSQL test row by row.
create table records.search_entries (
  kind text not null,
  -- The row's id, of newsletters their slug.
  entry_id text not null,
  title text not null,
  -- Shown beside the title: place, address, business.
  detail text,
  content text not null,
  -- Beginning of an event, else the time of publication.
  happens_at timestamptz not null,
  -- End of an event; null for entries without a time.
  ends_at timestamptz,
  -- Last day on which it is public, in the town; null without an end.
  public_until date,
  -- Its kind ("k:event"), stems of everything ("haus"), and of the title with their endings ("t:haus").
  words tsvector not null,
  primary key (kind, entry_id)
);

comment on table records.search_entries is 'What the search finds: published rows of all kinds, written by triggers alone.';
comment on column records.search_entries.words is
  'Beginning of the kind and stem: of everything ("ev:haus"), and of the title with its endings ("ev!haus").';
-- What a search reads of each hit, words too, lies in the row, so that looking at rows near the present reads nothing else; texts beside it
-- where rows are long.
alter table records.search_entries alter title set storage main, alter detail set storage main, alter words set storage main;

alter table records.search_entries enable row level security;
revoke all on records.search_entries from public, anon, authenticated, service_role;
grant select on records.search_entries to anon, authenticated, service_role;

-- Each search reads the list of rows that are not yet in the index: it is kept short (kB).
create index search_entries_words on records.search_entries using gin (words) with (gin_pending_list_limit = 256);

create index search_entries_time on records.search_entries (kind, happens_at);

create policy "what is published is found by everybody" on records.search_entries
  for select to anon, authenticated, service_role
  using (true);

-- Lower case, without accents, punctuation and ß, and with one spelling of umlauts: "Häuser" and "Haeuser" are the same. Only text written
-- in neither English nor German is normalized, which takes longer than everything else.
create function private.search_text(_text text) returns text
  language plpgsql immutable strict parallel safe
  set search_path = ''
  as $$
declare
  _folded text := regexp_replace(
    lower(case when _text ~ '[^\u0001-\u007fÄÖÜäöüß„“–]' then normalize(_text, nfkc) else _text end collate "de-x-icu"), '[^[:alnum:]\s]', ' ', 'g');
begin
  _folded := replace(_folded, 'ß', 'ss');
  if _folded ~ '[à-ãåæ-ïñ-õøùúûýÿčďěłňœřšťůžż]' then
    _folded := translate(_folded, 'àáâãåçčďèéêëěìíîïłñňòóôõøřšťùúûůýÿžż', 'aaaaaccdeeeeeiiiilnnooooorstuuuuyyzz');
  end if;
  -- After a vowel, and after q, "ue" is no umlaut: "neue", "Bauer", "Quelle".
  return regexp_replace(replace(replace(_folded, 'ae', 'ä'), 'oe', 'ö'), '(?<![aäeioöuyq])ue', 'ü', 'g');
end
$$;

-- The stems of a text.
create function private.search_words(_text text) returns tsvector
  language plpgsql immutable strict parallel safe
  set search_path = ''
  as $$
begin
  return strip(to_tsvector('pg_catalog.german', private.search_text(_text)));
end
$$;

-- Stems of what words end in, from 4 letters on: "Weihnachtsmarkt" is found by "Markt". Of the words themselves, because "Stadtfest" has the stem "stadtf".
create function private.search_endings(_title text) returns tsvector
  language sql immutable strict parallel safe
  set search_path = ''
  as $$
    select strip(to_tsvector('pg_catalog.german', coalesce(string_agg(right(word, ending), ' '), '')))
    from regexp_split_to_table(left(private.search_text(_title), 300), '\s+') as word,
      generate_series(4, least(char_length(word), 40) - 3) as ending
  $$;

-- Words of titles, folded and as they are written, from which misspelt ones are corrected. Without a key: of two writers none waits for the other,
-- and a word twice does no harm.
create table records.search_vocabulary (
  folded text not null,
  word text not null,
  -- The title of an entry that is gone had it: not offered until private.remove_expired_vocabulary has looked whether others have it.
  stale boolean not null default false,
  variants text[] not null
);

comment on table records.search_vocabulary is 'Words of the titles in search_entries; for corrections, and read by nobody else.';

alter table records.search_vocabulary enable row level security;
revoke all on records.search_vocabulary from public, anon, authenticated, service_role;

create index search_vocabulary_folded on records.search_vocabulary (folded);
create index search_vocabulary_similar on records.search_vocabulary using gin (folded extensions.gin_trgm_ops);
create index search_vocabulary_variants on records.search_vocabulary using gin (variants);

-- The words of a title that may be meant by a misspelt one.
create function private.vocabulary_of(_titles text[]) returns table (folded text, word text)
  language plpgsql stable rows 5
  set search_path = ''
  as $$
begin
  return query
    select distinct on (f.folded) f.folded, w.word
    from unnest(_titles) as title, regexp_split_to_table(title, '[^[:alpha:]]+') as w (word), private.search_text(w.word) as f (folded)
    where char_length(w.word) between 4 and 40
    order by f.folded;
end
$$;

-- Deletes words that no title has any more. To look for each with the statement that deletes its title would take longer than the statement.
create function private.remove_expired_vocabulary() returns void
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

-- Registers a kind: _query selects entry_id (of its own type, by which rows are found again), title, detail, content, happens_at, ends_at and
-- public_until of published rows. Called again it replaces the query. No two kinds begin with the same two letters.
create function private.register_in_search(_kind text, _query text) returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  if exists (select from private.searched_kinds() as other where other <> _kind and private.search_mark(other) = private.search_mark(_kind)) then
    raise exception 'the search has another kind that begins like %', _kind;
  end if;
  execute format('drop view if exists private.%I', 'searchable_' || _kind);
  execute format('create view private.%I with (security_invoker = on) as %s', 'searchable_' || _kind, _query);
  execute format('revoke all on private.%I from public, anon, authenticated, service_role', 'searchable_' || _kind);
  perform private.create_search_index_function(_kind);
  delete from records.search_entries where kind = _kind;
  perform private.index_in_search(_kind);
end
$$;

-- Brings the search up to date with these rows of a kind, or with all.
create function private.index_in_search(_kind text, _ids text[] default null) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _every text[] := _ids;
begin
  if _ids is null then
    execute format('select array_agg(entry_id) from private.%I', 'searchable_' || _kind) into _every;
  end if;
  execute format('select private.%I(%L)', 'index_' || _kind, _every);
end
$$;

-- Triggers with the kind and the column of the entry's id as arguments.
create function private.follow_updates_in_search() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.index_in_search(tg_argv[0], array[to_jsonb(old) ->> tg_argv[1], to_jsonb(new) ->> tg_argv[1]]);
  return null;
end
$$;

-- Has the search follow a table: _id is its column with the entry's id, _columns those that the query of the kind reads.
create function private.follow_in_search(_kind text, _source regclass, _id text, _columns text[]) returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  execute format($triggers$
      create or replace function private.%8$I() returns trigger
        language plpgsql security definer
        set search_path = ''
        as $function$
      begin
        if exists (select from changed) then
          perform private.%9$I(array(select distinct %6$I from changed));
        end if;
        return null;
      end
      $function$;
      revoke execute on function private.%8$I() from public;
      create or replace trigger %1$I after insert on %4$s referencing new table as changed
        for each statement execute function private.%8$I();
      create or replace trigger %2$I after delete on %4$s referencing old table as changed
        for each statement execute function private.%8$I();
      create or replace trigger %3$I after update of %7$s on %4$s
        for each row when (old.* is distinct from new.*) execute function private.follow_updates_in_search(%5$L, %6$L)
    $triggers$,
    'search_new_' || _kind, 'search_deleted_' || _kind, 'search_changed_' || _kind, _source, _kind, _id,
    (select string_agg(quote_ident(name), ', ') from unnest(_columns) as name),
    'follow_' || (select relname from pg_catalog.pg_class where oid = _source), 'index_' || _kind);
end
$$;

-- The words of a search: at most 8 (docs/decisions/0034-search.md).
create function private.searched_words(_text text) returns text[]
  language sql stable
  set search_path = ''
  return (regexp_split_to_array(btrim(private.search_text(_text)), '\s+'))[1:8];

-- What the words of a kind begin with.
create function private.search_mark(_kind text) returns text
  language sql immutable strict parallel safe
  return left(regexp_replace(_kind, '[^a-z]', '', 'g'), 2);

-- The search for one kind: the pattern with the mark of the kind. Null without any word.
create function private.search_query(_pattern text, _kind text) returns tsquery
  language sql immutable
  set search_path = ''
  return replace(_pattern, '%', private.search_mark(_kind))::tsquery;

-- The stem of a word, which stop words have not, and of the last word its beginning.
create function private.search_term(_word text, _is_last boolean) returns table (lexeme text, is_begun boolean)
  language sql stable
  set search_path = ''
  as $$
    select stem, false from unnest(tsvector_to_array(to_tsvector('pg_catalog.german', left(_word, 40)))) as stem
    union all
    select translate(left(_word, 40), 'äöü', 'aou'), true where _is_last and char_length(_word) > 1
  $$;

-- The part of a text, of 200 characters at most, around the first word that is marked, else the beginning. Only a text with white space other
-- than single blanks is brought into one line.
create function private.search_excerpt(_text text, _marks text[]) returns text
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

-- The search itself, over what the triggers keep (docs/decisions/0034-search.md). Whatever is searched for, it reads a bounded number of
-- rows of each kind. Read by visitors and accounts alike: only published rows are in the table. Of one kind as many hits are shown as are
-- counted.
create function public.search(_query text, _kinds text[], _rows integer default 5)
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
    -- Only a word of an entry is offered instead.
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

comment on function public.search is
  'What everybody may read and contains all words, as German stems; where nothing does, with misspelt words corrected. At most 8 words; total is at most 101, which stands for more than 100.';

-- The words of an entry and the compounds of its title. Longer words than anybody types are cut.
create function private.search_vector(_kind text, _title text, _detail text, _content text) returns tsvector
  language plpgsql immutable parallel safe
  set search_path = ''
  as $$
declare
  _mark constant text := private.search_mark(_kind);
  _of_title constant tsvector := private.search_words(_title);
begin
  return array_to_tsvector(array(
    select _mark || ':' || left(word, 60) from unnest(tsvector_to_array(_of_title || private.search_words(concat_ws(' ', _detail, _content)))) as word
    union all
    select _mark || '!' || left(word, 60)
    from unnest(tsvector_to_array(_of_title || private.search_endings(_title) || private.search_compounds(_title))) as word));
end
$$;

-- A word of at most 8 letters, and what remains of it without each of them: words that differ by one letter, or by two that changed places, have
-- one of these in common (symmetric deletion). Trigrams find only longer ones: of "makrt" and "markt" two in ten are the same.
create function private.variants_of(_word text) returns text[]
  language sql immutable strict parallel safe
  set search_path = ''
  as $$
    select case when char_length(_word) > 8 then '{}' else
      array(select _word union select left(_word, place - 1) || substr(_word, place + 1) from generate_series(1, char_length(_word)) as place) end
  $$;

-- Whether one letter is missing, added or another, or two neighbours have changed places.
create function private.is_one_error(_one text, _other text) returns boolean
  language plpgsql immutable strict parallel safe
  set search_path = ''
  as $$
declare
  _shorter constant integer := least(char_length(_one), char_length(_other));
  _begin integer := 0;
  _end integer := 0;
  _here text;
  _there text;
begin
  while _begin < _shorter and substr(_one, _begin + 1, 1) = substr(_other, _begin + 1, 1) loop
    _begin := _begin + 1;
  end loop;
  while _end < _shorter - _begin and left(right(_one, _end + 1), 1) = left(right(_other, _end + 1), 1) loop
    _end := _end + 1;
  end loop;
  _here := substr(_one, _begin + 1, char_length(_one) - _begin - _end);
  _there := substr(_other, _begin + 1, char_length(_other) - _begin - _end);
  return greatest(char_length(_here), char_length(_there)) <= 1 or char_length(_here) = 2 and _here = reverse(_there);
end
$$;

-- Adds the words of titles. By index also while nothing is known of how many words there are, as in the transaction that brings them.
create function private.learn_titles(_titles text[]) returns void
  language plpgsql
  set search_path = ''
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$
begin
  insert into records.search_vocabulary (folded, word, variants)
  select v.folded, v.word, private.variants_of(v.folded) from private.vocabulary_of(_titles) as v
  where not exists (select from records.search_vocabulary as known where known.folded = v.folded and not known.stale);
end
$$;

-- Marks the words that titles had and no longer have. A word that another transaction changes is marked by that one.
create function private.forget_titles(_titles text[], _present text[]) returns void
  language plpgsql
  set search_path = ''
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$
begin
  update records.search_vocabulary set stale = true
  where ctid = any (array(
    select v.ctid from (
      select g.folded from private.vocabulary_of(_titles) as g except select p.folded from private.vocabulary_of(_present) as p) as gone
    join records.search_vocabulary as v using (folded)
    where not v.stale for update of v skip locked));
end
$$;

-- The kinds that are registered.
create function private.searched_kinds() returns setof text
  language sql stable
  set search_path = ''
  as $$
    select substr(relname, char_length('searchable_') + 1) from pg_catalog.pg_class
    where relnamespace = 'private'::regnamespace and relkind = 'v' and relname like 'searchable\_%'
  $$;

-- Addresses of entries that were published and no longer are, whose pages answer 410. Only kind and id, so that no content remains.
create table records.former_entries (
  kind text not null,
  entry_id text collate "C" not null,
  ended_at timestamptz not null default now(),
  primary key (kind, entry_id)
);

comment on table records.former_entries is 'Ids of entries that are no longer published, for two years; written by private.index_<kind> alone.';

alter table records.former_entries enable row level security;
revoke all on records.former_entries from public, anon, authenticated, service_role;

create index former_entries_ended_at on records.former_entries (ended_at);

create function private.remove_expired_former_entries() returns void
  language sql security definer
  set search_path = ''
  as $$ delete from records.former_entries where ended_at < now() - interval '2 years' $$;

-- Makes the function private.index_<kind>, which brings the search up to date with entries of a kind. It plans its statements once in a
-- connection, which takes longer than to run them, and computes only the words of changed entries.
create function private.create_search_index_function(_kind text) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _view constant text := 'searchable_' || _kind;
begin
  execute format($template$
    create or replace function private.%1$I(_ids %2$s[]) returns void
      language plpgsql security definer
      set search_path = ''
      set enable_seqscan = off
      set plan_cache_mode = force_generic_plan
      as $function$
    declare
      _keys constant text[] := _ids;
      _former constant text[] := array(select title from records.search_entries where kind = %4$L and entry_id = any (_keys));
      _titles text[];
    begin
      -- Most new rows wait for a decision.
      if _former = '{}' and not exists (select from private.%3$I as v where v.entry_id = any (_ids)) then
        return;
      end if;
      with written as (
        insert into records.search_entries (kind, entry_id, title, detail, content, happens_at, ends_at, public_until, words)
        select %4$L, v.entry_id, v.title, v.detail, v.content, v.happens_at, v.ends_at, v.public_until,
          private.search_vector(%4$L, v.title, v.detail, v.content)
        from private.%3$I as v
        where v.entry_id = any (_ids) and not exists (
          select from records.search_entries as e where e.kind = %4$L and e.entry_id = v.entry_id::text
            and (e.title, e.detail, e.content, e.happens_at, e.ends_at, e.public_until)
              is not distinct from (v.title, v.detail, v.content, v.happens_at, v.ends_at, v.public_until))
        on conflict (kind, entry_id) do update
          set (title, detail, content, happens_at, ends_at, public_until, words) = (excluded.title, excluded.detail, excluded.content,
            excluded.happens_at, excluded.ends_at, excluded.public_until, excluded.words)
        returning title)
      select array_agg(title) into _titles from written;
      if _former <> '{}' then
        with gone as (
          delete from records.search_entries as e
          where e.kind = %4$L and e.entry_id = any (_keys)
            and not exists (select from private.%3$I as v where v.entry_id = any (_ids) and v.entry_id::text = e.entry_id)
          returning entry_id)
        insert into records.former_entries (kind, entry_id) select %4$L, entry_id from gone
        on conflict (kind, entry_id) do update set ended_at = excluded.ended_at;
        perform private.forget_titles(_former, array(select title from records.search_entries where kind = %4$L and entry_id = any (_keys)));
      end if;
      if _titles is not null then
        delete from records.former_entries as f where f.kind = %4$L and f.entry_id = any (_keys)
          and exists (select from records.search_entries as e where e.kind = f.kind and e.entry_id = f.entry_id);
        perform private.learn_titles(_titles);
      end if;
    end
    $function$
    $template$,
    'index_' || _kind,
    (select format_type(atttypid, null) from pg_catalog.pg_attribute
      where attrelid = ('private.' || quote_ident(_view))::regclass and attname = 'entry_id'),
    _view, _kind);
  execute format('revoke execute on function private.%I from public', 'index_' || _kind);
end
$$;

create trigger search_changed_business after update of about, offers on records.businesses
  for each row when (old.* is distinct from new.*) execute function private.follow_updates_in_search('business', 'id');

-- Texts are searched for whole words before they are searched for beginnings (docs/decisions/0034-search.md, "Cost"): of a beginning the
-- index collects the entries of every word that has it before the first of them is read, and where 101 have the word itself, which is all that
-- is counted, it need not. All kinds are searched by one statement, and the patterns are computed once.
-- The search for a kind, as words of a tsquery in which "%" stands for the mark of the kind (private.search_mark):
-- - anywhere: for each word its alternatives, which are its stem and a compound of it and the word before or after it; of the last word, which may
--   still be typed, also its beginning. Texts are not searched for the ends of compounds. Null without any word.
-- - whole: the same without beginnings; null where that leaves nothing of a word.
-- - in_titles: the same only in titles.
-- - marks: the words that are marked in the text of a hit.
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

-- The search for a kind, anywhere or only in titles: each word by its stem, the last one also by its beginning, because it may still be
-- typed, and in place of a word also a compound of it and the word before or after it. Texts are not searched for the ends of compounds. "%"
-- stands for the mark of the kind, which private.search_query inserts. Null without any word.
create function private.search_pattern(_text text, _in_titles boolean) returns text
  language sql stable
  set search_path = ''
  as $$ select case when _in_titles then in_titles else array_to_string(anywhere, '&') end from private.search_patterns(_text) $$;

-- Whether any entry of these kinds has it (docs/decisions/0034-search.md, "Cost"). Some of the newest are looked at first: of a word that
-- very many have, or of several frequent words, the index would collect them all.
create function private.is_found(_pattern text, _kinds text[]) returns boolean
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

-- Whether an entry of a kind was public and no longer is: deleted, withdrawn or rejected since, or past its last day. _first and _last are those ids
-- that an address may mean. Tells pages apart what was public (410) and what never was (404), and tells nothing else.
-- Definer: what has ended is hidden.
create function public.entry_has_ended(_kind text, _first uuid, _last uuid) returns boolean
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  _query text;
  _ended boolean;
begin
  -- Addresses have the first ten digits of an id; wider ranges would let callers look for ids.
  if left(_first::text, 11) <> left(_last::text, 11) then
    return false;
  end if;
  if exists (select from records.former_entries where kind = _kind and entry_id between _first::text and _last::text) then
    return true;
  end if;
  select format('select bool_or((%s) = %L) from %s as s where s.id between $1 and $2', state, 'ended', source) into _query
    from private.submission_kinds where kind = _kind;
  if found then
    execute _query into _ended using _first, _last;
  end if;
  return coalesce(_ended, false);
end
$$;

comment on function public.entry_has_ended is 'Whether an entry of this kind with one of these ids was public and no longer is.';

-- Two words of a title that follow each other, as one: "Bio-Markt" and "Bio Markt" are found by "Biomarkt".
create function private.search_compounds(_title text) returns tsvector
  language sql immutable strict parallel safe
  set search_path = ''
  as $$
    select strip(to_tsvector('pg_catalog.german', coalesce(string_agg(w.word || w.next, ' '), '')))
    from (
      select word, lead(word) over (order by place) as next
      from regexp_split_to_table(btrim(left(private.search_text(_title), 300)), '\s+') with ordinality as split (word, place)) as w
    where char_length(w.word || w.next) <= 40
  $$;

-- A change to several dates of a series leaves values that were set only on one of them: another place, price or picture stays, as its time and its status do
-- (docs/decisions/0035-calendars-and-series.md).
-- What says where an event is, one thing: who has a name, address or position of its own keeps all of it.
create function private.columns_of_place() returns text[]
  language sql immutable
  set search_path = ''
  return '{location,address,latitude,longitude}'::text[];

-- The columns that a date of the series keeps, of those of `_usual`: it has a value of its own, neither that of the edited date nor the one that most
-- dates have.
create function private.own_columns_of_date(_date jsonb, _edited jsonb, _usual jsonb) returns text[]
  language sql immutable
  set search_path = ''
  as $$
    with own as (
      select name from jsonb_each(_usual) as usual (name, value)
      where _date -> name is distinct from _edited -> name and _date -> name is distinct from value)
    select array(
      select name from own
      union
      select unnest(private.columns_of_place()) where exists (select from own where name = any (private.columns_of_place())))
  $$;

-- The first hits of a kind (docs/decisions/0034-search.md), and how many there are. _before is what the words before the last one ask
-- for, null where there is one word: the index collects all entries of the beginning of the last one before it looks whether they have the
-- others. Without settings of its own, so that it becomes a part of the calling statement, which is planned once for all kinds.
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
      order by is_past, h.of_title desc, distance, h.entry_id limit _rows)
    select f.entry_id, f.happens_at, f.is_past, f.total,
      row_number() over (order by f.is_past, f.of_title desc, f.distance, f.entry_id) as place
    from first as f
  $$;

select private.register_in_search('event', $$
  select id as entry_id, title, location as detail,
    concat_ws(' · ', nullif(description, ''), nullif(organiser, ''), nullif(address, '')) as content, start_date as happens_at,
    coalesce(end_date, start_date) as ends_at, null::date as public_until
  from records.events where state = 'approved'$$);

select private.follow_in_search('event', 'records.events', 'id',
  '{title, description, start_date, end_date, location, organiser, address, state}');

select private.register_in_search('idea', $$
  select id as entry_id, title, null::text as detail, description as content, created_at as happens_at, null::timestamptz as ends_at,
    null::date as public_until
  from records.ideas where status = 'approved'$$);

select private.follow_in_search('idea', 'records.ideas', 'id', '{title, description, created_at, status}');

select private.register_in_search('post', $$
  select id as entry_id, title, null::text as detail, content, created_at as happens_at, null::timestamptz as ends_at, null::date as public_until
  from records.my_roding_posts where approved$$);

select private.follow_in_search('post', 'records.my_roding_posts', 'id', '{title, content, created_at, approved}');

select private.register_in_search('newsletter', $$
  select slug as entry_id, subject as title, null::text as detail, content, sent_at as happens_at, null::timestamptz as ends_at,
    null::date as public_until
  from public.archived_newsletters$$);

select private.follow_in_search('newsletter', 'public.archived_newsletters', 'slug', '{slug, subject, content, sent_at}');

-- Businesses are found and shown by the name that is on their door and in the address of their page, also with a typing error and by a part of a
-- compound; the name of the firm is a text like the others.
select private.register_in_search('business', $$
  select b.id as entry_id, p.name as title,
    nullif(concat_ws(', ', p.address, nullif(concat_ws(' ', p.postal_code, p.city), '')), '') as detail,
    concat_ws(' · ', nullif(p.category_name, ''), nullif(p.business_name, ''), nullif(p.description, ''), nullif(b.about, ''),
      nullif(b.offers, '')) as content,
    p.created_at as happens_at, null::timestamptz as ends_at, null::date as public_until
  from records.businesses as b join records.voucher_participants as p on p.id = b.primary_id$$);

select private.follow_in_search('business', 'records.voucher_participants', 'business_id',
  '{business_id, name, business_name, description, category_name, address, postal_code, city, location_type}');

select private.create_search_index_function(kind) from private.searched_kinds() as kind;

-- Kept without a title or a person, so that addresses of entries that are gone say so.
select private.register_without_personal_data('Kennungen von Einträgen, die nicht mehr veröffentlicht sind, zwei Jahre lang',
  'records.former_entries');

revoke execute on function private.remove_expired_vocabulary, private.index_in_search, public.search,
  private.remove_expired_former_entries, public.entry_has_ended, private.columns_of_place, private.own_columns_of_date
  from public, anon, authenticated;
grant execute on function private.remove_expired_vocabulary, private.remove_expired_former_entries to service_role;
grant execute on function public.search, public.entry_has_ended to anon, authenticated, service_role;
grant execute on function private.columns_of_place, private.own_columns_of_date to authenticated, service_role;

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

-- Conditions of a filter: category (any of several), place, businesses (any of several), from and until (days), and days that are looked for, each of
-- which a text may also name.
create function private.list_filter(_filter jsonb) returns text
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

-- A page of a list (docs/decisions/0033-long-lists.md): ids in its order, and how many rows match, at most 1,001, which stands for more than
-- 1,000. The rows are read by these ids from the API, with its policies. Definer: where a policy hides rows no index helps; rows that are not public
-- are in no list. Dynamic: a frequent word is planned otherwise than a rare one. At most 1,001 rows are collected and put in order; where there
-- are more, the order is followed instead. A filter has up to a thousand businesses, and a page up to 500 rows, for subscribed calendars.
create function public.list_page(_list text, _words text[] default '{}', _filter jsonb default '{}', _order text default '',
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

comment on function public.list_page is
  'Ids of a page of a public list with search, filter and order, and the number of rows that match, at most 1,001, which stands for more than 1,000.';

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

-- Numbers of pages that search engines may have, one row that the server keeps until one of the tables changes: counting ten thousand rows of five
-- kinds takes twice as long as the answer. The same rows as the sitemap reads.
create view public.sitemap_sizes with (security_invoker = on) as
  select (select count(*)::integer from public.archived_newsletters) as newsletters,
    (select count(*)::integer from public.event_entries
      where start_date >= (date_trunc('day', (select private.this_minute()) at time zone 'Europe/Berlin') - interval '365 days') at time zone 'Europe/Berlin')
      as events,
    (select count(*)::integer from public.ideas where status = 'approved') as ideas,
    (select count(*)::integer from public.business_entries
      where description is not null or about is not null or offers is not null or hours is not null) as businesses,
    (select count(*)::integer from public.my_roding_posts where approved) as posts;

comment on view public.sitemap_sizes is 'How many newsletters, events, ideas, businesses and posts have a page that search engines may have.';

revoke all on public.sitemap_sizes from public, anon, authenticated, service_role;
grant select on public.sitemap_sizes to anon, authenticated, service_role;

create trigger refuse_write instead of insert or update or delete on public.sitemap_sizes
  for each row execute function private.refuse_write();

select private.register_list('ideas', $$
  select i.id, private.list_text(array[i.title, i.description]) as text, i.category, i.created_at, i.likes_count, s.answered_on
  from records.ideas as i
  left join (select idea_id, max(reached_on) as answered_on from public.idea_steps where answer is not null group by idea_id) as s on s.idea_id = i.id
  where i.status = 'approved'$$,
  '{"": "created_at desc, id", "likes": "likes_count desc, created_at desc, id", "answered": "answered_on desc nulls last, created_at desc, id"}');

select private.register_list('posts', $$
  select id, private.list_text(array[title, content, author_name]) as text, null::text as category, created_at
  from records.my_roding_posts where approved$$);

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

-- Each business once: the first of its rows by name. Lists of partners are also filtered by businesses: those that are open now, which the site
-- knows by their hours (docs/decisions/0033-long-lists.md).
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

select private.register_list('members', $$
    select p.id, null::text as text, null::text as category, p.name from records.voucher_participants as p where not exists (select from records.voucher_participants as o where o.business_id = p.business_id and (o.name, o.id) < (p.name, p.id))$$,
  '{"": "name, id"}');

revoke execute on function public.list_page, private.list_in_order from public, anon, authenticated;
grant execute on function public.list_page to anon, authenticated, service_role;

-- The site's search and the pages of the list of entries that members own; the last column is the text that is searched behind title and
-- detail. A part of private.register_own_entries, which describes them.
create function private.list_own_entries(_kind text, _table regclass, _searched text[], _detail text, _category text) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _name constant text := (select relname from pg_catalog.pg_class where oid = _table);
  _text constant text := format('private.list_text(array[%s])', (select string_agg(quote_ident(each), ', ') from unnest(_searched) as each));
begin
  execute format($indexes$
    create index if not exists %1$I on %3$s using gin ((%4$s) extensions.gin_trgm_ops) where status = 'approved';
    create index if not exists %2$I on %3$s (created_at desc) where status = 'approved'
    $indexes$, _name || '_listed', _name || '_newest', _table, _text);
  if _category is not null then
    execute format('create index if not exists %I on %s (%I, created_at desc) where status = %L', _name || '_category', _table, _category, 'approved');
  end if;
  perform private.register_list(_name, format('select id, %s as text, %s as category, created_at from %s
    where status = %L and open_until >= private.today()', _text, coalesce(quote_ident(_category), 'null::text'), _table, 'approved'));
  perform private.register_in_search(_kind, format('select id as entry_id, title, %s as detail, %I as content, created_at as happens_at,
    null::timestamptz as ends_at, open_until as public_until from %s where status = %L', _detail, _searched[cardinality(_searched)], _table, 'approved'));
  perform private.follow_in_search(_kind, _table, 'id', _searched || '{created_at, open_until, status}'::text[]);
end
$$;

revoke execute on function private.list_own_entries from public, anon, authenticated;
