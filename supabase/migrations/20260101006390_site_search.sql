-- One search over everything that is public (docs/product.md#search, docs/decisions/0087-site-search.md). What is found lies in one table that
-- triggers keep, because the policies of the sources would have PostgreSQL test row by row.
create table records.search_entries (
  kind text not null,
  -- The row's id, of newsletters their slug.
  entry_id text not null,
  title text not null,
  -- What is shown beside the title: place, address, business.
  detail text,
  content text not null,
  -- Beginning of an event, else the time of publication.
  happens_at timestamptz not null,
  -- End of an event; null for what is neither past nor to come.
  ends_at timestamptz,
  -- Last day on which it is public, in the town; null without an end.
  public_until date,
  -- Its kind ("k:event"), stems of everything ("haus"), and of the title with their endings ("t:haus").
  words tsvector not null,
  primary key (kind, entry_id)
) with (toast_tuple_target = 256);

-- What a search reads of each hit stays in the row, texts and their words beside it.
alter table records.search_entries alter title set storage main, alter detail set storage main;

comment on table records.search_entries is 'What the search finds: published rows of all kinds, written by triggers alone.';

alter table records.search_entries enable row level security;
revoke all on records.search_entries from public, anon, authenticated, service_role;
grant select on records.search_entries to anon, authenticated, service_role;
create policy "what is published is found by everybody" on records.search_entries
  for select to anon, authenticated, service_role
  using (true);

-- Lower case, without accents, punctuation and ß, and with one spelling of umlauts: "Häuser" and "Haeuser" are the same.
create function private.search_text(_text text) returns text
  language plpgsql immutable strict parallel safe
  set search_path = ''
  as $$
declare
  _folded text := replace(regexp_replace(lower(normalize(_text, nfkc) collate "de-x-icu"), '[^[:alnum:]\s]', ' ', 'g'), 'ß', 'ss');
begin
  -- Only then: it takes longer than everything else.
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

create function private.fill_search_words() returns trigger
  language plpgsql
  set search_path = ''
  as $$
declare
  _title constant tsvector := private.search_words(new.title);
begin
  new.words := array_to_tsvector(array['k:' || new.kind]) || _title || private.search_words(concat_ws(' ', new.detail, new.content))
    || array_to_tsvector(array(
      select 't:' || word from unnest(tsvector_to_array(_title || private.search_endings(new.title))) as word));
  return new;
end
$$;

create trigger fill_search_words before insert or update on records.search_entries
  for each row execute function private.fill_search_words();

-- Each search reads the list of what is not yet in the index: it is kept short (kB).
create index search_entries_words on records.search_entries using gin (words) with (gin_pending_list_limit = 256);
create index search_entries_time on records.search_entries (kind, happens_at);

-- Words of titles, folded and as they are written, from which misspelt ones are corrected. Without a key: of two writers none waits for the other,
-- and a word twice does no harm.
create table records.search_vocabulary (
  folded text not null,
  word text not null,
  -- The title of an entry that is gone had it: not offered until private.remove_expired_vocabulary has looked whether others have it.
  stale boolean not null default false
);

comment on table records.search_vocabulary is 'Words of the titles in search_entries; for corrections, and read by nobody else.';

alter table records.search_vocabulary enable row level security;
revoke all on records.search_vocabulary from public, anon, authenticated, service_role;
create index search_vocabulary_folded on records.search_vocabulary (folded);
create index search_vocabulary_similar on records.search_vocabulary using gin (folded extensions.gin_trgm_ops);

-- The words of a title that may be meant by a misspelt one.
create function private.vocabulary_of(_title text) returns table (folded text, word text)
  language sql stable
  set search_path = ''
  as $$
    select distinct on (f.folded) f.folded, w.word
    from regexp_split_to_table(_title, '[^[:alpha:]]+') as w (word), private.search_text(w.word) as f (folded)
    where char_length(w.word) between 4 and 40
    order by f.folded
  $$;

-- By index also while nothing is known of how many words there are, as in the transaction that brings them.
create function private.follow_vocabulary() returns trigger
  language plpgsql security definer
  set search_path = ''
  set enable_seqscan = off
  as $$
begin
  if tg_op <> 'INSERT' then
    update records.search_vocabulary as v set stale = true from private.vocabulary_of(old.title) as gone
    where v.folded = gone.folded and not v.stale;
  end if;
  if tg_op <> 'DELETE' then
    insert into records.search_vocabulary (folded, word)
    select v.folded, v.word from private.vocabulary_of(new.title) as v
    where not exists (select from records.search_vocabulary as known where known.folded = v.folded and not known.stale);
  end if;
  return null;
end
$$;

-- Deletes words that no title has any more. To look for each with the statement that deletes its title would take longer than the statement.
create function private.remove_expired_vocabulary() returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  delete from records.search_vocabulary as v
  where v.stale and (exists (select from records.search_vocabulary as other where other.folded = v.folded and not other.stale)
    or not exists (select from records.search_entries where words @@ private.search_query(v.folded, true)));
  update records.search_vocabulary set stale = false where stale;
end
$$;

revoke execute on function private.remove_expired_vocabulary() from public;
grant execute on function private.remove_expired_vocabulary() to service_role;

create trigger follow_vocabulary after insert or delete or update of title on records.search_entries
  for each row execute function private.follow_vocabulary();

-- Registers a kind: _query selects entry_id (of its own type, by which rows are found again), title, detail, content, happens_at, ends_at and
-- public_until of what is published. Called again it replaces the query.
create function private.register_in_search(_kind text, _query text) returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  execute format('drop view if exists private.%I', 'searchable_' || _kind);
  execute format('create view private.%I with (security_invoker = on) as %s', 'searchable_' || _kind, _query);
  execute format('revoke all on private.%I from public, anon, authenticated, service_role', 'searchable_' || _kind);
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
  _view constant text := 'searchable_' || _kind;
  _type constant text := (select format_type(atttypid, null) from pg_catalog.pg_attribute
    where attrelid = ('private.' || quote_ident(_view))::regclass and attname = 'entry_id');
begin
  execute format($template$
      with published as materialized (select * from private.%1$I where $2 is null or entry_id = any ($2::%2$s[])), gone as (
        delete from records.search_entries
        where kind = $1 and entry_id = any ($2) and entry_id not in (select entry_id::text from published))
      insert into records.search_entries as e (kind, entry_id, title, detail, content, happens_at, ends_at, public_until)
      select $1, entry_id::text, title, detail, content, happens_at, ends_at, public_until from published
      on conflict (kind, entry_id) do update
        set (title, detail, content, happens_at, ends_at, public_until)
          = (excluded.title, excluded.detail, excluded.content, excluded.happens_at, excluded.ends_at, excluded.public_until)
        where (e.title, e.detail, e.content, e.happens_at, e.ends_at, e.public_until)
          is distinct from (excluded.title, excluded.detail, excluded.content, excluded.happens_at, excluded.ends_at, excluded.public_until)
    $template$, _view, _type)
    using _kind, _ids;
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

create function private.follow_rows_in_search() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _ids text[];
begin
  execute format('select array_agg(distinct %I::text) from changed', tg_argv[1]) into _ids;
  if _ids is not null then
    perform private.index_in_search(tg_argv[0], _ids);
  end if;
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
      create or replace trigger %1$I after insert on %4$s referencing new table as changed
        for each statement execute function private.follow_rows_in_search(%5$L, %6$L);
      create or replace trigger %2$I after delete on %4$s referencing old table as changed
        for each statement execute function private.follow_rows_in_search(%5$L, %6$L);
      create or replace trigger %3$I after update of %7$s on %4$s
        for each row when (old.* is distinct from new.*) execute function private.follow_updates_in_search(%5$L, %6$L)
    $triggers$,
    'search_new_' || _kind, 'search_deleted_' || _kind, 'search_changed_' || _kind, _source, _kind, _id,
    (select string_agg(quote_ident(name), ', ') from unnest(_columns) as name));
end
$$;

revoke execute on function private.index_in_search(text, text[]) from public;

select private.register_in_search('event', $$
  select id as entry_id, title, location as detail, concat_ws(' ', description, organiser, address) as content, start_date as happens_at,
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

select private.register_in_search('job', $$
  select id as entry_id, title, concat_ws(', ', business, place) as detail, description as content, created_at as happens_at,
    null::timestamptz as ends_at, open_until as public_until
  from public.jobs where status = 'approved'$$);
select private.follow_in_search('job', 'public.jobs', 'id', '{title, business, place, description, created_at, open_until, status}');

select private.register_in_search('newsletter', $$
  select slug as entry_id, subject as title, null::text as detail, content, sent_at as happens_at, null::timestamptz as ends_at,
    null::date as public_until
  from public.archived_newsletters$$);
select private.follow_in_search('newsletter', 'public.archived_newsletters', 'slug', '{slug, subject, content, sent_at}');

select private.register_in_search('business', $$
  select b.id as entry_id, coalesce(nullif(btrim(p.business_name), ''), p.name) as title,
    nullif(concat_ws(', ', p.address, nullif(concat_ws(' ', p.postal_code, p.city), '')), '') as detail,
    concat_ws(' ', p.category_name, p.name, p.description, b.about, b.offers) as content, p.created_at as happens_at,
    null::timestamptz as ends_at, null::date as public_until
  from records.businesses as b join records.voucher_participants as p on p.id = b.primary_id$$);
select private.follow_in_search('business', 'records.businesses', 'id', '{primary_id, about, offers}');
select private.follow_in_search('business', 'records.voucher_participants', 'business_id',
  '{business_id, name, business_name, description, category_name, address, postal_code, city}');
