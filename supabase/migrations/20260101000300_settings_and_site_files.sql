-- What an association says of itself: versions of the settings, the draft, missing values, and the files they refer to.

-- What belongs to one association (name, board, texts, areas, …), as documents of two levels: group, name, value. The site has the schema
-- (site/app/association/schema), checks documents by it and knows the defaults of what they leave out.
-- Every published document, the newest of which holds. Append-only: versions are restored by publishing them again.
create table public.settings_versions (
  number integer primary key check (number > 0),
  document jsonb not null,
  note text check (private.is_filled(note, 500)),
  published_at timestamptz not null default now(),
  published_by uuid references auth.users (id) on delete set null,
  constraint settings_versions_document check (jsonb_typeof(document) = 'object' and octet_length(document::text) <= 500000)
);

comment on table public.settings_versions is 'Published settings with who and when; read by the board.';

alter table public.settings_versions enable row level security;
revoke all on public.settings_versions from public, anon, authenticated, service_role;
grant select on public.settings_versions to authenticated, service_role;

create index settings_versions_published_by on public.settings_versions (published_by);

create policy "the board reads versions" on public.settings_versions
  for select to authenticated, service_role
  using ((select private.has_office('board')));

-- The document in force, as everybody may read it. One row, so that answers made from it can be cached.
create table public.site_settings (
  id boolean primary key default true check (id),
  number integer not null references public.settings_versions (number),
  document jsonb not null
);

comment on table public.site_settings is 'The published settings, without the group "internal" and without placeholders.';

alter table public.site_settings enable row level security;
revoke all on public.site_settings from public, anon, authenticated, service_role;
grant select on public.site_settings to anon, authenticated, service_role;

create index site_settings_number on public.site_settings (number);

create policy "settings are public" on public.site_settings
  for select to anon, authenticated, service_role
  using (true);

-- A value of the settings that hold; null where it is not set. Definer: policies and triggers ask for callers who may not read versions.
create function private.setting(_group text, _name text) returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$ select document -> _group -> _name from public.settings_versions order by number desc limit 1 $$;

-- Whether a JSON value contains a text in square brackets: a placeholder for something that the association has not filled in
-- (site/app/association/fill-texts.ts).
create function private.has_placeholder(_value jsonb) returns boolean
  language sql immutable parallel safe
  set search_path = ''
  as $$ select exists (select from jsonb_path_query(_value, '$.** ? (@.type() == "string")') as text where text #>> '{}' ~ '\[[^\]]+\]') $$;

-- A document as everybody may read it: without its internal group, and without values and items of lists that contain a placeholder. A text
-- becomes empty, as otherwise the site would show its default.
create function private.public_settings(_document jsonb) returns jsonb
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select coalesce(jsonb_object_agg(g.name, case when jsonb_typeof(g.value) <> 'object' or not private.has_placeholder(g.value) then g.value
      else (select jsonb_object_agg(v.name, case
          when not private.has_placeholder(v.value) then v.value
          when jsonb_typeof(v.value) = 'array' then
            (select coalesce(jsonb_agg(item order by n), '[]') from jsonb_array_elements(v.value) with ordinality as i (item, n)
            where not private.has_placeholder(item))
          else '""' end)
        from jsonb_each(g.value) as v (name, value)) end), '{}')
    from jsonb_each(_document - 'internal') as g (name, value)
  $$;

-- Definer: site_settings follows the newest version, and nothing else writes it.
create function private.show_settings() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  insert into public.site_settings (number, document) values (new.number, private.public_settings(new.document))
  on conflict (id) do update set number = excluded.number, document = excluded.document;
  return null;
end
$$;

create trigger show_settings after insert on public.settings_versions
  for each row execute function private.show_settings();

-- Definer: sets number and author. _based_on is the number that was edited (0 where there is none): who edited an older one is refused, so
-- no publication of a colleague is overwritten.
create function public.publish_settings(_document jsonb, _based_on integer, _note text default null) returns integer
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _newest integer;
begin
  if not private.has_office('board') then
    raise insufficient_privilege using message = 'only the board publishes settings';
  end if;
  lock table public.settings_versions in exclusive mode;
  select coalesce(max(number), 0) into _newest from public.settings_versions;
  if _newest <> _based_on then
    raise sqlstate 'PT409' using message = 'other settings were published meanwhile';
  end if;
  perform private.check_settings(_document, (select document from public.settings_versions where number = _newest));
  insert into public.settings_versions (number, document, note, published_by)
  values (_newest + 1, _document, _note, (select id from auth.users where id = auth.uid()));
  return _newest + 1;
end
$$;

comment on function public.publish_settings is
  'Publishes a document as the next version and returns its number. Error 23514: new gaps in the legal texts, or an accent with too little contrast; the hint names the values.';

-- Notes when and by whom a draft was edited.
create function private.note_editor() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  new.updated_at := clock_timestamp();
  new.updated_by := auth.uid();
  return new;
end
$$;

-- The settings that the board is preparing: one draft for all of them, saved while they type.
create table public.settings_draft (
  id boolean primary key default true check (id),
  document jsonb not null check (jsonb_typeof(document) = 'object' and octet_length(document::text) <= 500000),
  -- The version it began from; 0 where nothing was published yet.
  based_on integer not null check (based_on >= 0),
  -- The screen of the first set-up at which it goes on.
  step smallint not null default 1 check (step between 1 and 20),
  -- Screens of the first set-up that were opened and saved.
  saved_steps smallint[] not null default '{}' check (
    coalesce(array_ndims(saved_steps), 1) = 1 and cardinality(saved_steps) <= 20 and 1 <= all (saved_steps) and 20 >= all (saved_steps)),
  -- Also the revision: a save names the one that was read, so that it does not overwrite what a colleague has typed meanwhile.
  updated_at timestamptz not null default now(),
  updated_by uuid references auth.users (id) on delete set null
);

comment on table public.settings_draft is 'Settings that are being prepared; one row, read and written by the board.';

alter table public.settings_draft enable row level security;
revoke all on public.settings_draft from public, anon, authenticated, service_role;
grant select, delete, insert (document, based_on, step, saved_steps), update (document, based_on, step, saved_steps)
  on public.settings_draft to authenticated;
grant select, insert, update, delete on public.settings_draft to service_role;

create index settings_draft_updated_by on public.settings_draft (updated_by);

create policy "the board prepares settings" on public.settings_draft
  for all to authenticated, service_role
  using ((select private.has_office('board')))
  with check ((select private.has_office('board')));

create trigger note_editor before insert or update of document, based_on, step, saved_steps on public.settings_draft
  for each row execute function private.note_editor();

-- What was published is no draft any more. Definer: it belongs to the publication, also for those who may not delete drafts.
create function private.end_settings_draft() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  delete from public.settings_draft where document = new.document and based_on = new.number - 1;
  return null;
end
$$;

create trigger end_settings_draft after insert on public.settings_versions
  for each row execute function private.end_settings_draft();

-- Values of the published settings without which the site should not be public. The site has the schema that says which these are
-- (site/app/association/complete-settings.ts): it names them when it has published, and our own server at each start, as an update may
-- ask for more.
create table records.settings_gaps (
  group_name text check (group_name ~ '^[A-Za-z]{1,50}$'),
  name text check (name ~ '^[A-Za-z]{1,50}$'),
  -- As forms show them.
  group_label text not null check (private.is_line(group_label, 100)),
  label text not null check (private.is_line(label, 200)),
  position integer not null,
  since timestamptz not null,
  primary key (group_name, name)
);

alter table records.settings_gaps enable row level security;

-- _gaps: [{group, name, groupLabel, label}] in the order of the forms, all there are. A gap that was there before keeps its age; a new one is
-- as old as the newest version.
create function private.note_settings_gaps(_gaps jsonb) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _since constant timestamptz := (select published_at from public.settings_versions order by number desc limit 1);
begin
  if _since is null then
    delete from records.settings_gaps;
    return;
  end if;
  if not coalesce(jsonb_typeof(_gaps) = 'array' and jsonb_array_length(_gaps) <= 500, false) then
    raise check_violation using message = 'gaps are an array of at most 500';
  end if;
  delete from records.settings_gaps as g where not exists (
    select from jsonb_array_elements(_gaps) as e where e ->> 'group' = g.group_name and e ->> 'name' = g.name);
  insert into records.settings_gaps (group_name, name, group_label, label, position, since)
  select e ->> 'group', e ->> 'name', e ->> 'groupLabel', e ->> 'label', n, _since
  from jsonb_array_elements(_gaps) with ordinality as t (e, n)
  on conflict (group_name, name) do update
    set group_label = excluded.group_label, label = excluded.label, position = excluded.position;
end
$$;

-- For the board, after it has published this version; nothing where another one was published meanwhile.
create function public.note_settings_gaps(_number integer, _gaps jsonb) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not private.has_office('board') then
    raise insufficient_privilege using message = 'only the board publishes settings';
  end if;
  if _number = (select max(number) from public.settings_versions) then
    perform private.note_settings_gaps(_gaps);
  end if;
end
$$;

comment on function public.note_settings_gaps is 'Stores which values the version lacks that was just published, for the list of what waits.';

-- Imprint and privacy notice are made from the settings. The first published settings have all that they need, and later ones lack nothing
-- that was there before, for every caller of publish_settings.
-- Values that these texts lack, as group.name; null where none is missing. A value that the site's schema does not accept counts as absent
-- (site/app/association/schema; settings.test.ts compares both). The owner of the database may insert versions without this check.
create function private.gaps_of_legal_texts(_document jsonb) returns text[]
  language sql immutable parallel safe
  set search_path = ''
  as $$
    with texts as (
      select v.*, v."group" || '.' || v.name as path,
        case when jsonb_typeof(_document -> v."group" -> v.name) = 'string' then btrim(_document -> v."group" ->> v.name, E' \t\n\r\u00a0') end as value
      from (values
        ('association', 'name', 200, false), ('association', 'shortName', 200, false), ('association', 'town', 80, false),
        ('contact', 'street', 200, false), ('contact', 'postalCode', 10, false), ('contact', 'phone', 40, false), ('contact', 'email', 254, false),
        ('legal', 'responsible', 200, false), ('legal', 'hosting', 200, false), ('legal', 'supervisoryAuthority', 500, false),
        ('legal', 'logs', 200, false),
        -- Empty says that there is none.
        ('legal', 'registerCourt', 200, true), ('legal', 'registerNumber', 80, true), ('legal', 'socialNetwork', 200, true)
      ) as v ("group", name, longest, may_be_empty)
    ), people as (
      select coalesce(btrim(p ->> 'name'), '') = '' or coalesce(btrim(p ->> 'role'), '') = '' as incomplete
      from jsonb_array_elements(case jsonb_typeof(_document -> 'board' -> 'members')
        when 'array' then _document -> 'board' -> 'members' else '[]' end) as p
    ), paragraphs as (
      select list.name, coalesce(btrim(p ->> 'title'), '') = '' or coalesce(btrim(p ->> 'text'), '') = '' as incomplete
      from (values ('imprint'), ('privacy')) as list (name), jsonb_array_elements(case jsonb_typeof(_document -> 'legal' -> list.name)
        when 'array' then _document -> 'legal' -> list.name else '[]' end) as p
    ), gaps as (
      select path from texts
      where value is null or (value = '' and not may_be_empty) or char_length(value) > longest or value ~ '[\n\r]|\[[^\]]+\]'
      union
      select 'legal.' || name from jsonb_each(case jsonb_typeof(_document -> 'legal') when 'object' then _document -> 'legal' else '{}' end) as l (name, value)
      where private.has_placeholder(l.value)
      union
      -- Has a default.
      select 'legal.represented' where btrim(_document -> 'legal' ->> 'represented') = ''
      union
      select 'legal.' || name from paragraphs where incomplete
      union
      select 'board.members' where coalesce((select bool_or(incomplete) from people), true)
    )
    select array_agg(path order by path) from gaps
  $$;

-- What may not be published after _before, null for the first publication. A gap of the legal texts that _before has as well keeps nothing else
-- from being published. Error: 23514 with the values in the hint, separated by commas.
create function private.check_settings(_document jsonb, _before jsonb) returns void
  language plpgsql immutable
  set search_path = ''
  as $$
declare
  _gaps constant text[] := array(
    select unnest(private.gaps_of_legal_texts(_document))
    except select unnest(private.gaps_of_legal_texts(_before)) where _before is not null
    order by 1);
begin
  if _gaps <> '{}' then
    raise check_violation using message = 'the legal texts have gaps', hint = array_to_string(_gaps, ', ');
  end if;
  -- WCAG 2.2, 1.4.3.
  if private.contrast_of_accent(_document -> 'look' ->> 'accent') < 4.5 then
    raise check_violation using message = 'white text on the accent, or the accent on white, can not be read', hint = 'look.accent';
  end if;
end
$$;

-- The accent carries white text and is the colour of text on white and on the site's papers (site/app/association/contrast.ts).
-- Relative luminance of a colour written as #a63a24 (WCAG 2.2).
create function private.luminance(_colour text) returns double precision
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select sum(weight * case when part <= 0.04045 then part / 12.92 else power((part + 0.055) / 1.055, 2.4) end)
    from (values (2, 0.2126::double precision), (4, 0.7152), (6, 0.0722)) as c (at, weight),
      lateral (select ('x' || substr(_colour, at, 2))::bit(8)::integer / 255::double precision as part) as p
  $$;

-- The smallest contrast of an accent with what it stands on or carries; null for a value that is no colour, in place of which the site shows its own.
create function private.contrast_of_accent(_colour text) returns double precision
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select min((greatest(own, other) + 0.05) / (least(own, other) + 0.05))
    from (select private.luminance(_colour) as own where _colour ~* '^#[0-9a-f]{6}$') as accent,
      lateral (select private.luminance(c) as other from unnest('{#ffffff,#fcf8f0,#fffdf9}'::text[]) as c) as beside
  $$;

-- The list of what waits, and the offer of the second factor, follow publications of the settings.
select private.announce_changes('public.settings_versions');

revoke execute on function private.has_placeholder, private.public_settings, private.end_settings_draft, private.note_settings_gaps, public.note_settings_gaps, private.gaps_of_legal_texts,
  private.check_settings, private.luminance, private.contrast_of_accent from public, anon, authenticated;
grant execute on function private.note_settings_gaps to service_role;
grant execute on function public.note_settings_gaps to authenticated, service_role;

-- Other policies allow admins all files; these take away from those who are not on the board.
create policy "the board stores files of the site" on storage.objects
  as restrictive for insert to anon, authenticated
  with check (bucket_id <> 'site' or ((select private.has_office('board')) and name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$'));

create policy "the board changes files of the site" on storage.objects
  as restrictive for update to anon, authenticated
  using (bucket_id <> 'site' or (select private.has_office('board')))
  with check (bucket_id <> 'site' or (select private.has_office('board')));

create policy "the board removes files of the site" on storage.objects
  as restrictive for delete to anon, authenticated
  using (bucket_id <> 'site' or (select private.has_office('board')));

-- Names of the files that a document of settings refers to, wherever in it.
create function private.files_of_settings(_document jsonb) returns setof text
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select substring(value #>> '{}' from '/storage/v1/(?:object|render/image)/public/site/([A-Za-z0-9._-]+)(?:[?#].*)?$')
    from jsonb_path_query(_document, '$.** ? (@.type() == "string")') as value
  $$;

-- Removes the rows of files that no settings have used for a day, from both buckets, and returns the versions under which their bytes are
-- kept. Used are the files of the draft and of each version that was in force within 90 days, so that a publication can be taken back with its
-- pictures.
create function private.remove_expired_site_files(_most integer default 1000) returns setof text
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- Hosted Supabase refuses to delete rows of objects otherwise.
  perform set_config('storage.allow_delete_query', 'true', true);
  return query
    with versions as (
      select document, lead(published_at) over (order by number) as ended_at from public.settings_versions
    ), used as (
      select private.files_of_settings(document) as name from versions where ended_at is null or ended_at > now() - interval '90 days'
      union
      select private.files_of_settings(document) from public.settings_draft
    ), removed as (
      delete from storage.objects where id in (
        select o.id from storage.objects as o
        where o.bucket_id in ('site', 'withheld-site-files') and o.updated_at < now() - interval '1 day'
          and not exists (select from used where used.name = o.name)
        order by o.updated_at limit _most)
      returning version
    )
    select version from removed;
end
$$;

-- Other policies allow editors all files.
create policy "the board alone has withheld files of the site" on storage.objects
  as restrictive for all to anon, authenticated
  using (bucket_id <> 'withheld-site-files' or (select private.has_office('board')))
  with check (bucket_id <> 'withheld-site-files');

-- Brings files to where the newest version and the draft say they belong.
create function private.settle_site_files(_names text[]) returns void
  language sql security definer
  set search_path = ''
  as $$
    with shown as materialized (
      select private.files_of_settings(document) as name from (
        select document from public.settings_versions order by number desc limit 1) as newest
      union
      select private.files_of_settings(document) from public.settings_draft
    )
    update storage.objects as o
    set bucket_id = case o.bucket_id when 'site' then 'withheld-site-files' else 'site' end, updated_at = now()
    where o.name = any (_names) and o.bucket_id in ('site', 'withheld-site-files')
      and (o.bucket_id = 'site') <> exists (select from shown where shown.name = o.name)
      and not exists (
        select from storage.objects as other
        where other.name = o.name and other.id <> o.id and other.bucket_id in ('site', 'withheld-site-files'))
  $$;

create function private.settle_files_of_draft() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.settle_site_files(array(
    select private.files_of_settings(old.document) where tg_op <> 'INSERT'
    union select private.files_of_settings(new.document) where tg_op <> 'DELETE'));
  return null;
end
$$;

create trigger settle_files after insert or update of document or delete on public.settings_draft
  for each row execute function private.settle_files_of_draft();

create function private.settle_files_of_version() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.settle_site_files(array(
    select private.files_of_settings(document) from public.settings_versions where number in (new.number, new.number - 1)));
  return null;
end
$$;

create trigger settle_files after insert on public.settings_versions
  for each row execute function private.settle_files_of_version();

-- Files of the settings: logo, sharing picture, photos of the board, statutes. Public, written only by the board. No SVG: it runs scripts.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('site', 'site', true, 10 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Files of the settings that only earlier versions or an earlier draft refer to are not public: their rows move to a private bucket of the
-- board, and back when the draft or a new version refers to them again. The bytes stay where they are, since they are kept under a version.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('withheld-site-files', 'withheld-site-files', false, 10 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

revoke execute on function private.files_of_settings, private.remove_expired_site_files, private.settle_site_files,
  private.settle_files_of_draft, private.settle_files_of_version from public, anon, authenticated;
grant execute on function private.files_of_settings, private.remove_expired_site_files to service_role;
