-- Roles and default privileges that hosted Supabase already has. Safe to run at every start.
-- Runs as superuser, or as an owner with CREATEROLE; the caller holds a lock, so two starting servers do not collide.

do $$
declare
  _role text;
begin
  foreach _role in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = _role) then
      execute format('create role %I nologin noinherit', _role);
    end if;
  end loop;

  -- The server logs in as this role and can do nothing before it has taken one of the three above.
  if not exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    create role authenticator login noinherit;
  end if;
end
$$;

-- Only a superuser (from PostgreSQL 16 on: whoever has the right himself) may hand out BYPASSRLS. Without it service_role
-- still works: every policy of the migrations admits it by name.
do $$
begin
  if not (select rolbypassrls from pg_catalog.pg_roles where rolname = 'service_role') then
    alter role service_role bypassrls;
  end if;
exception
  when insufficient_privilege then
    raise notice 'service_role stays without BYPASSRLS: % may not grant it', current_user;
end
$$;

grant anon, authenticated, service_role to authenticator;

-- An owner who is no superuser must be a member to act as one of these roles.
do $$
declare
  _role text;
begin
  foreach _role in array array['anon', 'authenticated', 'service_role'] loop
    if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user)
      and not pg_catalog.pg_has_role(current_user, _role, 'member') then
      execute format('grant %I to %I', _role, current_user);
    end if;
  end loop;
end
$$;

grant usage on schema public to anon, authenticated, service_role;

-- As on hosted Supabase, whatever is created in public is open to all API roles. Migrations must take these rights back
-- before they grant their own; the permission tests would not notice a forgotten revoke without this.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
