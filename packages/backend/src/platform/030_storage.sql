-- Schema storage as hosted Supabase has it: the columns and functions that migrations, policies and the official client
-- use. Safe to run at every start.

create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

create table if not exists storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  owner_id text,
  public boolean default false,
  avif_autodetection boolean default false,
  -- Bytes; null leaves only the limit of the whole service.
  file_size_limit bigint,
  -- Exact types or patterns like image/*; null allows everything.
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

create unique index if not exists bname on storage.buckets (name);

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text constraint "objects_bucketId_fkey" references storage.buckets (id),
  -- Path inside the bucket, folders separated by slashes.
  name text,
  owner uuid,
  owner_id text,
  -- Under which the object store keeps the bytes; every write has a new one, so a reader never sees half of another.
  version text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now()
);

create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists name_prefix_search on storage.objects (name text_pattern_ops);

-- Folders of a path: '{a,b}' of 'a/b/c.png'.
create or replace function storage.foldername(name text) returns text[]
  language sql immutable
  set search_path = ''
  as $$ select (string_to_array(name, '/'))[1:array_length(string_to_array(name, '/'), 1) - 1] $$;

-- Last part of a path: 'c.png' of 'a/b/c.png'.
create or replace function storage.filename(name text) returns text
  language sql immutable
  set search_path = ''
  as $$ select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)] $$;

-- What follows the last dot of the last part: 'png' of 'a/b/c.png', nothing of 'a/b/c'.
create or replace function storage.extension(name text) returns text
  language sql immutable
  set search_path = ''
  as $$ select substring(storage.filename(name) from '[.]([^.]*)$') $$;

-- All roles have the privilege; without a policy of a migration they see no rows.
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
grant execute on all functions in schema storage to anon, authenticated, service_role;
