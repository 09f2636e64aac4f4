-- Run once by the superuser of a new database server (compose.yaml): the role that the site logs in with, which owns the database, may make
-- roles, and is no superuser. A superuser could read files of the server and start programs there; owning the database is enough.
create role zunft login createrole;

do $$
begin
  execute format('alter database %I owner to zunft', current_database());
end
$$;

-- What only a superuser may give. The roles of the API are as packages/backend/src/platform/010_roles.sql makes them, and service_role is not bound
-- by policies, so that files without a row are found; word search gets its extension, and its operator from the file that runs next.
create role authenticator login noinherit;
create role supabase_auth_admin login noinherit;
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
grant authenticator, supabase_auth_admin, anon, authenticated, service_role to zunft with admin option;

create schema extensions authorization zunft;
create extension pg_trgm with schema extensions;
