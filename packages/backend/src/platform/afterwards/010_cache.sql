-- Tells every server which tables a transaction has written, so that it forgets the answers made from them. Runs after the
-- migrations, at every start: whatever tables there are by then are followed.

create schema if not exists cache;

-- Alike notifications of one transaction are sent once, and none of one that is rolled back.
create or replace function cache.announce() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  perform pg_catalog.pg_notify('cache_changes', tg_relid::text);
  return null;
end
$$;

-- Tables, policies, views, functions or rights are not what they were: everything is forgotten.
create or replace function cache.announce_schema() returns event_trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  perform pg_catalog.pg_notify('cache_changes', 'schema');
end
$$;

revoke all on all functions in schema cache from public;

-- Tables of the product: those of the platform itself are either nobody's to read or, like sessions, written all the time.
-- What reads a table without this trigger is not kept.
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
    -- Also for what is restored or replicated, where ordinary triggers keep still.
    execute pg_catalog.format('alter table %s enable always trigger cache_announce', _table);
  end loop;
end
$$;

-- Only a superuser may watch the schema. Elsewhere each server compares the catalogs every other second.
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
