-- Roles, schemas and grants of a hosted Supabase database before its services have migrated it, as the images of Supabase's PostgreSQL
-- make them. Run as the superuser supabase_admin, where the role `postgres` does not exist yet.

-- The owner of a project: may do nearly everything, but is no superuser.
create role postgres login createdb createrole replication bypassrls;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;

create role anon nologin inherit;
create role authenticated nologin inherit;
create role service_role nologin inherit bypassrls;
create role authenticator login noinherit;
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres with admin option;

create role supabase_auth_admin login noinherit;
create role supabase_storage_admin login noinherit createrole;
create role supabase_realtime_admin nologin noinherit;
create role dashboard_user createdb createrole replication;
grant authenticator to supabase_storage_admin;

-- On hosted Supabase an extension of the server (supautils) lets `postgres` write policies on the tables of the storage service. Without it
-- only a member of their owner may, and that role may do more: `database.ts` compares what has been created.
grant supabase_storage_admin to postgres with inherit true, set false;

-- One of the settings that this extension allows `postgres`: restores of backups need it.
grant set on parameter session_replication_role to postgres;

grant all on database postgres to postgres;
grant create on database postgres to supabase_auth_admin, supabase_storage_admin;
alter role supabase_auth_admin set search_path = auth;
alter role supabase_auth_admin set idle_in_transaction_session_timeout = 60000;
alter role supabase_storage_admin set search_path = storage;
alter role postgres set search_path = "$user", public, extensions;
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';

create schema extensions;
create extension "uuid-ossp" with schema extensions;
create extension pgcrypto with schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant all on schema extensions to postgres;

create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
create schema realtime authorization supabase_realtime_admin;
grant usage on schema auth to anon, authenticated, service_role, postgres;
grant usage on schema storage, realtime to anon, authenticated, service_role;
grant usage on schema storage, realtime to postgres with grant option;

-- Whatever the services make, the owner of the project may use.
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth grant all on routines to postgres, dashboard_user;
alter default privileges for role supabase_storage_admin in schema storage
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_storage_admin in schema storage
  grant all on functions to postgres, anon, authenticated, service_role;

-- Whatever the project makes in public is open to all API roles until a migration takes that back.
grant usage on schema public to postgres, anon, authenticated, service_role;
grant create on schema public to postgres;
alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;

create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;
