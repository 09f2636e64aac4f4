-- Notifies every server of the tables that a transaction has written, so that it drops cached responses. Runs after the
-- migrations, at every start: whatever tables there are by then are followed.

create schema if not exists cache;

-- PostgreSQL sends equal notifications of one transaction once, and sends none if it is rolled back.
create or replace function cache.announce() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  perform announcements.add('cache_changes', tg_relid::text);
  return null;
end
$$;

-- Tables, policies, views, functions or privileges have changed: the whole cache is dropped.
create or replace function cache.announce_schema() returns event_trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  perform announcements.add('cache_changes', 'schema');
end
$$;

revoke all on all functions in schema cache from public;

-- Tables of the project: those of the platform are either not readable or, like sessions, written all the time.
-- Reads of a table without this trigger are not cached.
do $$
declare
  _table regclass;
begin
  for _table in
    select c.oid
    from pg_catalog.pg_class as c
    join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p')
      and c.relpersistence <> 't'
      and n.nspname !~ '^(pg_|information_schema$|supabase_)'
      and n.nspname not in ('auth', 'storage', 'realtime', 'vault', 'extensions', 'cron', 'net')
      and not exists (
        select from pg_catalog.pg_trigger as t
        where t.tgrelid = c.oid and t.tgfoid = 'cache.announce()'::regprocedure)
      and not exists (
        select from pg_catalog.pg_depend as d
        where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  loop
    execute pg_catalog.format(
      'create trigger cache_announce after insert or update or delete or truncate on %s for each statement execute function cache.announce()',
      _table);
    -- Also for restored or replicated rows, where ordinary triggers do not fire.
    execute pg_catalog.format('alter table %s enable always trigger cache_announce', _table);
  end loop;
end
$$;

-- Event triggers need a superuser. Otherwise each server compares the catalogs every 2 s.
do $$
begin
  if not exists (select from pg_catalog.pg_event_trigger where evtname = 'cache_announce_schema') then
    create event trigger cache_announce_schema on ddl_command_end execute function cache.announce_schema();
  end if;
exception
  when insufficient_privilege then
    raise notice 'changes of the schema are noticed by comparing: % may not create event triggers', current_user;
end
$$;
