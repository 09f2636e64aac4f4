-- What belongs to one association (name, board, texts, areas, …), as documents of two levels: group, name, value. The site has the schema
-- (site/app/settings/schema), checks documents by it and knows the defaults of what they leave out.

-- Every published document, the newest of which holds. Append-only: versions are restored by publishing them again.
create table public.settings_versions (
  number integer primary key check (number > 0),
  document jsonb not null,
  note text check (private.is_line(note, 500)),
  published_at timestamptz not null default now(),
  published_by uuid references auth.users (id) on delete set null,
  constraint settings_versions_document check (jsonb_typeof(document) = 'object' and octet_length(document::text) <= 500000)
);

comment on table public.settings_versions is 'Published settings with who and when; read by the board.';

-- The document that holds, for everybody, without what is internal. One row, so that answers made from it can be cached.
create table public.site_settings (
  id boolean primary key default true check (id),
  number integer not null references public.settings_versions (number),
  document jsonb not null
);

comment on table public.site_settings is 'The published settings, without the group "internal".';

create index settings_versions_published_by on public.settings_versions (published_by);
create index site_settings_number on public.site_settings (number);

-- A value of the settings that hold; null where it is not set. Definer: policies and triggers ask for callers who may not read versions.
create function private.setting(_group text, _name text) returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$ select document -> _group -> _name from public.settings_versions order by number desc limit 1 $$;

-- Definer: site_settings follows the newest version, and nothing else writes it.
create function private.show_settings() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  insert into public.site_settings (number, document) values (new.number, new.document - 'internal')
  on conflict (id) do update set number = excluded.number, document = excluded.document;
  return null;
end
$$;

create trigger show_settings after insert on public.settings_versions
  for each row execute function private.show_settings();

-- Definer: sets number and author. _based_on is the number that was edited (0 where there is none): who edited an older one is refused, so
-- nobody overwrites what a colleague has published meanwhile.
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
    raise object_not_in_prerequisite_state using message = 'other settings were published meanwhile';
  end if;
  insert into public.settings_versions (number, document, note, published_by)
  values (_newest + 1, _document, _note, (select id from auth.users where id = auth.uid()));
  return _newest + 1;
end
$$;

comment on function public.publish_settings is 'Publishes a document as the next version and returns its number.';

alter table public.settings_versions enable row level security;
alter table public.site_settings enable row level security;
revoke all on public.settings_versions, public.site_settings from public, anon, authenticated, service_role;
grant select on public.site_settings to anon, authenticated, service_role;
grant select on public.settings_versions to authenticated, service_role;

create policy "settings are public" on public.site_settings
  for select to anon, authenticated, service_role
  using (true);
