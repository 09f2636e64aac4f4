-- Schema storage as hosted Supabase has it: buckets, objects and the path functions policies use.
-- Safe to run at every start.

create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

create table if not exists storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type text not null default 'STANDARD'
);

create unique index if not exists bname on storage.buckets (name);

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text constraint "objects_bucketId_fkey" references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);

create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists name_prefix_search on storage.objects (name text_pattern_ops);

-- Without policies nobody but a role with BYPASSRLS sees anything; the migrations say who may do what.
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

-- Folders of a path: 'a/b/c.png' gives {a,b}.
create or replace function storage.foldername(name text) returns text[]
  language sql immutable
  set search_path = ''
  as $$ select (string_to_array($1, '/'))[1 : array_length(string_to_array($1, '/'), 1) - 1] $$;

-- Last part of a path: 'a/b/c.png' gives 'c.png'.
create or replace function storage.filename(name text) returns text
  language sql immutable
  set search_path = ''
  as $$ select (string_to_array($1, '/'))[array_length(string_to_array($1, '/'), 1)] $$;

-- What stands behind the last dot of the last part: 'a/b/c.png' gives 'png'.
create or replace function storage.extension(name text) returns text
  language sql immutable
  set search_path = ''
  as $$ select reverse(split_part(reverse(storage.filename($1)), '.', 1)) $$;

create or replace function storage.update_updated_at_column() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  new.updated_at = now();
  return new;
end
$$;

create or replace trigger update_objects_updated_at
  before update on storage.objects
  for each row execute function storage.update_updated_at_column();
