-- Schema auth as hosted Supabase has it: the columns and functions that migrations, seed and policies use.
-- Safe to run at every start.

create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role;

create table if not exists auth.users (
  instance_id uuid,
  id uuid primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255) default '',
  confirmation_sent_at timestamptz,
  recovery_token varchar(255) default '',
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255) default '',
  email_change varchar(255) default '',
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  phone text unique,
  phone_confirmed_at timestamptz,
  banned_until timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false
);

alter table auth.users
  -- 1 when one of the two addresses has confirmed the change.
  add column if not exists email_change_confirm_status smallint not null default 0,
  add column if not exists reauthentication_sent_at timestamptz;

-- Accounts of an identity provider may share an address with an account that has a password.
create unique index if not exists users_email_partial_key on auth.users (email) where is_sso_user = false;

create table if not exists auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid primary key default gen_random_uuid(),
  constraint identities_provider_id_provider_unique unique (provider_id, provider)
);

create index if not exists identities_user_id_idx on auth.identities (user_id);

-- Assurance: how many factors a session was proven with (NIST SP 800-63B).
do $$
begin
  if to_regtype('auth.aal_level') is null then
    create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
  end if;
  if to_regtype('auth.factor_type') is null then
    create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  end if;
  if to_regtype('auth.factor_status') is null then
    create type auth.factor_status as enum ('unverified', 'verified');
  end if;
end
$$;

create table if not exists auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The factor that raised the session to aal2.
  factor_id uuid,
  aal auth.aal_level not null default 'aal1',
  not_after timestamptz,
  refreshed_at timestamptz,
  user_agent text check (char_length(user_agent) <= 512),
  ip inet,
  -- Number of the one refresh token that is valid now. No token is kept: it is this number, signed by the server.
  refresh_token_counter bigint not null default 1
);

create index if not exists sessions_user_id_idx on auth.sessions (user_id);

-- How a session was proven, and when: the claim amr (RFC 8176).
create table if not exists auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);

create table if not exists auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text check (char_length(friendly_name) <= 200),
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Encrypted by the server with a key of its own: a copy of the database makes no codes.
  secret text,
  -- Time step of the last accepted code (RFC 6238): a code works once.
  last_used_step bigint,
  last_challenged_at timestamptz
);

create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create unique index if not exists mfa_factors_user_friendly_name_unique
  on auth.mfa_factors (friendly_name, user_id) where btrim(friendly_name) <> '';

create table if not exists auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet
);

create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

-- What mails carry: a token in a link and six digits to type, each kept only as a keyed hash.
create table if not exists auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null check (token_type in ('confirmation', 'recovery', 'magiclink', 'invite',
    'email_change_current', 'email_change_new', 'reauthentication')),
  token_hash text not null unique check (char_length(token_hash) > 0),
  code_hash text not null check (char_length(code_hash) > 0),
  -- Wrong codes typed so far: six digits bear only a few guesses.
  failed_attempts integer not null default 0,
  -- The address the mail went to.
  relates_to text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- A newer mail of its kind invalidates the older one.
  constraint one_time_tokens_user_id_token_type_key unique (user_id, token_type)
);

-- A typed code is looked for by its address, and strangers can ask for many.
create index if not exists one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to);

-- Sign-ups of an address that is still unconfirmed. Opening one of its mails decides which of them belongs to the owner of the address.
create table if not exists auth.sign_ups (
  -- The identity that was answered: the browser that signed up knows it, no other sign-up does.
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  encrypted_password text not null,
  -- Metadata of this sign-up.
  data jsonb not null,
  created_at timestamptz not null default now()
);

create index if not exists sign_ups_user_id_idx on auth.sign_ups (user_id);

-- Wrong codes of a day, over all mails and authenticator apps. Kinds of codes that only different people can try are
-- counted separately, so that strangers cannot lock out the owner.
create table if not exists auth.code_failures (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('mail', 'reauthentication', 'totp after password', 'totp after mail')),
  -- When the day began; the first wrong code after its end begins a new one.
  since timestamptz not null default now(),
  failures integer not null check (failures >= 0),
  primary key (user_id, kind)
);

-- The failures that this session has added; they are subtracted after a right code.
alter table auth.sessions add column if not exists code_failures integer not null default 0;

-- Accounts are not readable through the API: the only policy is for the auth service.
do $$
declare
  _table text;
begin
  foreach _table in array array['users', 'identities', 'sessions', 'mfa_amr_claims', 'mfa_factors', 'mfa_challenges',
    'one_time_tokens', 'sign_ups', 'code_failures'] loop
    execute format('alter table auth.%I enable row level security', _table);
    if not exists (select from pg_catalog.pg_policy
                    where polrelid = format('auth.%I', _table)::regclass and polname = 'the auth service works here') then
      execute format('create policy "the auth service works here" on auth.%I
        for all to supabase_auth_admin using (true) with check (true)', _table);
    end if;
  end loop;
end
$$;

grant usage on schema auth to supabase_auth_admin;
grant select, insert, update, delete on all tables in schema auth to supabase_auth_admin;

-- The claims of the verified token of this request; the server sets them per transaction.
create or replace function auth.jwt() returns jsonb
  language sql stable
  set search_path = ''
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;

create or replace function auth.uid() returns uuid
  language sql stable
  set search_path = ''
  as $$ select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid $$;

create or replace function auth.role() returns text
  language sql stable
  set search_path = ''
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $$;

create or replace function auth.email() returns text
  language sql stable
  set search_path = ''
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email' $$;
