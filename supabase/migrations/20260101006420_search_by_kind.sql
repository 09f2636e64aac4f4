-- The search again, as fast for frequent words as for rare ones, and cheaper for who writes (docs/decisions/0090-bounded-search.md). Each word in
-- the index carries the beginning of its kind, so that a kind is searched without reading what others have.

-- What is written anew below. Kinds and the tables they follow are registered at the end.
drop function public.search;
drop function private.search_hits, private.corrected_search, private.search_query, private.search_term;
drop trigger fill_search_words on records.search_entries;
drop trigger follow_vocabulary on records.search_entries;
drop function private.fill_search_words, private.follow_vocabulary, private.vocabulary_of;
truncate records.search_entries, records.search_vocabulary;

-- Words lie in the row, so that looking at rows near the present reads nothing else; texts beside it where rows are long.
alter table records.search_entries reset (toast_tuple_target);
alter table records.search_entries alter words set storage main;
comment on column records.search_entries.words is
  'Beginning of the kind and stem: of everything ("ev:haus"), and of the title with its endings ("ev!haus").';

-- As before. Only what is written in neither English nor German is normalized, which takes longer than everything else.
create or replace function private.search_text(_text text) returns text
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

-- What the words of a kind begin with.
create function private.search_mark(_kind text) returns text
  language sql immutable strict parallel safe
  return left(regexp_replace(_kind, '[^a-z]', '', 'g'), 2);

-- The words of an entry. Longer ones than anybody types are cut.
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
    select _mark || '!' || left(word, 60) from unnest(tsvector_to_array(_of_title || private.search_endings(_title))) as word));
end
$$;

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

alter table records.search_vocabulary add column variants text[] not null;
create index search_vocabulary_variants on records.search_vocabulary using gin (variants);

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

-- Addresses of what was published and no longer is, whose pages answer 410. No more than kind and id, so that nothing of what is gone remains.
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

-- What is in the bin already.
insert into records.former_entries (kind, entry_id, ended_at)
select kind, row_id::text, deleted_at from records.bin
where kind in (select private.searched_kinds()) and (content ->> 'approved' = 'true' or 'approved' in (content ->> 'status', content ->> 'state'));

create function private.remove_expired_former_entries() returns void
  language sql security definer
  set search_path = ''
  as $$ delete from records.former_entries where ended_at < now() - interval '2 years' $$;

revoke execute on function private.remove_expired_former_entries() from public;
grant execute on function private.remove_expired_former_entries() to service_role;

-- Makes the function private.index_<kind>, which brings the search up to date with entries of a kind. It plans its statements once in a
-- connection, which takes longer than to run them, and computes the words of what has changed alone.
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

-- Registers a kind, as before. No two begin with the same two letters.
create or replace function private.register_in_search(_kind text, _query text) returns void
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
create or replace function private.index_in_search(_kind text, _ids text[] default null) returns void
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

-- A business comes, goes, and gets another row that speaks for it by its rows alone, which are settled before the triggers of the statement run.
drop trigger search_new_business on records.businesses;
drop trigger search_deleted_business on records.businesses;
create or replace trigger search_changed_business after update of about, offers on records.businesses
  for each row when (old.* is distinct from new.*) execute function private.follow_updates_in_search('business', 'id');
select private.follow_in_search('business', 'records.voucher_participants', 'business_id',
  '{business_id, name, business_name, description, category_name, address, postal_code, city, location_type}');

select private.create_search_index_function(kind) from private.searched_kinds() as kind;
select private.index_in_search(kind) from private.searched_kinds() as kind;
