-- Roles and default privileges that hosted Supabase already has. Safe to run at every start, as superuser or as an owner
-- with CREATEROLE. The migrator holds a lock around it, so that servers starting together do not collide.

do $$
declare
  _role text;
  -- Up to PostgreSQL 15 a member may take a role; from 16 on that is a right of its own.
  _may_take constant text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  -- The server logs in as this role and can do nothing before it has taken one of the three below.
  if not exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    create role authenticator login noinherit;
  end if;

  -- The login role of the auth service: the only role that reads and writes accounts, with no other rights.
  if not exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    create role supabase_auth_admin login noinherit;
  end if;

  foreach _role in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = _role) then
      execute format('create role %I nologin noinherit', _role);
    end if;
    if not pg_catalog.pg_has_role('authenticator', _role, _may_take) then
      execute format('grant %I to authenticator', _role);
    end if;
    -- On an external database the server logs in as its owner.
    if not pg_catalog.pg_has_role(current_user, _role, _may_take) then
      execute format('grant %I to %I', _role, current_user);
    end if;
  end loop;

  -- There, too, it assumes the roles of its services (SET ROLE); where it may not, it works with the owner's privileges.
  foreach _role in array array['authenticator', 'supabase_auth_admin'] loop
    if not pg_catalog.pg_has_role(current_user, _role, _may_take) then
      begin
        execute format('grant %I to %I', _role, current_user);
      exception
        when insufficient_privilege then
          raise notice '% may not act as %', current_user, _role;
      end;
    end if;
  end loop;

  -- Only a superuser (from PostgreSQL 16 on: a role with the attribute itself) may grant BYPASSRLS. service_role works
  -- without it too: every policy of the migrations admits it by name.
  if not (select rolbypassrls from pg_catalog.pg_roles where rolname = 'service_role') then
    begin
      alter role service_role bypassrls;
    exception
      when insufficient_privilege then
        raise notice 'service_role stays without BYPASSRLS: % may not grant it', current_user;
    end;
  end if;
end
$$;

grant usage on schema public to anon, authenticated, service_role;

-- As on hosted Supabase, whatever is created in public is open to all API roles. Migrations must take these rights back
-- before they grant their own; without this no test would notice a forgotten revoke.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
