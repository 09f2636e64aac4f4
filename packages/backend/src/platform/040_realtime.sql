-- Hosted Supabase reads from the write-ahead log which rows of the tables in publication supabase_realtime have changed. Here statement
-- triggers send a notification that contains only keys. Safe to run at every start.

create schema if not exists realtime;

do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- Announces the keys of changed rows, several in one notification as far as its 8,000 bytes reach. Argument of the trigger:
-- the columns of the primary key, as JSON. Runs as its owner (security definer), so that writers need no privilege on this schema.
create or replace function realtime.announce() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _room constant integer := 7500;
  _key text;
  _keys text := '';
  _each text[];
begin
  if tg_argv[0] = '["id"]' then
    -- Planned once for each table.
    _each := array(select pg_catalog.json_build_object('id', c.id)::text from changed as c);
  else
    execute pg_catalog.format(
      'select array(select pg_catalog.json_build_object(%s)::text from changed as c)',
      (select pg_catalog.string_agg(pg_catalog.format('%L, c.%I', n, n), ', ')
        from pg_catalog.jsonb_array_elements_text(tg_argv[0]::jsonb) as n))
    into _each;
  end if;
  foreach _key in array _each loop
    continue when pg_catalog.octet_length(_key) > _room;
    if _keys <> '' and pg_catalog.octet_length(_keys) + pg_catalog.octet_length(_key) >= _room then
      perform realtime.notify(tg_table_schema, tg_table_name, tg_op, _keys);
      _keys := '';
    end if;
    _keys := pg_catalog.concat_ws(',', nullif(_keys, ''), _key);
  end loop;
  if _keys <> '' then
    perform realtime.notify(tg_table_schema, tg_table_name, tg_op, _keys);
  end if;
  return null;
end
$$;

-- PostgreSQL merges equal notifications; the transaction id keeps those of two transactions apart.
create or replace function realtime.notify(_schema name, _table name, _operation text, _keys text) returns void
  language sql
  set search_path = ''
  as $$
    select announcements.add('realtime_changes', pg_catalog.format(
      '{"schema":%s,"table":%s,"type":"%s","transaction":"%s","keys":[%s]}',
      pg_catalog.to_json(_schema::text), pg_catalog.to_json(_table::text), _operation, pg_catalog.pg_current_xact_id(), _keys))
  $$;

-- The tables of the publication, with the columns of their primary keys. Tables without a primary key are left out.
create or replace view realtime.followed_tables as
  select c.oid as relation, n.nspname as schema, c.relname as name,
    array(
      select a.attname::text
      from pg_catalog.unnest(i.indkey) with ordinality as k (number, position)
      join pg_catalog.pg_attribute as a on a.attrelid = c.oid and a.attnum = k.number
      order by k.position) as key_columns
  from pg_catalog.pg_publication as p
  join pg_catalog.pg_publication_rel as r on r.prpubid = p.oid
  join pg_catalog.pg_class as c on c.oid = r.prrelid and c.relkind = 'r'
  join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
  join pg_catalog.pg_index as i on i.indrelid = c.oid and i.indisprimary
  where p.pubname = 'supabase_realtime';

-- Tables of the publication that have a trigger for each operation and the present key. Subscribing to other tables is refused, because no
-- change of theirs would ever arrive.
create or replace view realtime.announced_tables as
  select f.relation, f.schema, f.name, f.key_columns
  from realtime.followed_tables as f
  where 3 = (
    select pg_catalog.count(*)
    from pg_catalog.pg_trigger as t
    where t.tgrelid = f.relation
      and t.tgfoid = 'realtime.announce()'::pg_catalog.regprocedure
      and t.tgenabled <> 'D'
      and t.tgargs = pg_catalog.convert_to(pg_catalog.to_json(f.key_columns)::text, 'UTF8') || '\x00'::bytea);

-- Puts the triggers on the tables of the publication, takes them from all others, and tells the servers when there was one to change.
-- Runs at every start and, by an event trigger, with every change of a publication. Where the owner of the database may not make event
-- triggers, a migration that changes the publication calls it.
create or replace function realtime.follow_publication() returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _stale record;
  _missing record;
  _changed boolean := false;
begin
  for _stale in
    select t.tgname, t.tgrelid::regclass as relation
    from pg_catalog.pg_trigger as t
    where t.tgfoid = 'realtime.announce()'::regprocedure
      and not exists (
        select from realtime.followed_tables as f
        where f.relation = t.tgrelid
          and t.tgargs = pg_catalog.convert_to(pg_catalog.to_json(f.key_columns)::text, 'UTF8') || '\x00'::bytea)
  loop
    execute pg_catalog.format('drop trigger %I on %s', _stale.tgname, _stale.relation);
    _changed := true;
  end loop;

  for _missing in
    select f.relation::regclass as relation, pg_catalog.to_json(f.key_columns)::text as columns, o.operation, o.rows
    from realtime.followed_tables as f
    cross join (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as o (operation, rows)
    where not exists (
      select from pg_catalog.pg_trigger as t
      where t.tgrelid = f.relation and t.tgname = 'realtime_announce_' || o.operation)
  loop
    execute pg_catalog.format(
      'create trigger %I after %s on %s referencing %s table as changed for each statement execute function realtime.announce(%L)',
      'realtime_announce_' || _missing.operation, _missing.operation, _missing.relation, _missing.rows, _missing.columns);
    _changed := true;
  end loop;

  if _changed then
    perform announcements.add('realtime_changes', '{"publication":"changed"}');
  end if;
end
$$;

-- Runs as its owner, so that a role that may change the publication needs no right to create triggers.
create or replace function realtime.publication_changed() returns event_trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform realtime.follow_publication();
end
$$;

revoke all on all functions in schema realtime from public;
-- Names of tables, for all roles that may subscribe.
grant usage on schema realtime to anon, authenticated, service_role;
grant select on realtime.followed_tables, realtime.announced_tables to anon, authenticated, service_role;

select realtime.follow_publication();

-- Event triggers need a superuser. Without one a subscription to a table that was added later is refused until `follow_publication`
-- is called, or the next start.
do $$
begin
  if not exists (select from pg_catalog.pg_event_trigger where evtname = 'realtime_publication_changed') then
    create event trigger realtime_publication_changed on ddl_command_end
      when tag in ('CREATE PUBLICATION', 'ALTER PUBLICATION', 'DROP PUBLICATION')
      execute function realtime.publication_changed();
  end if;
exception
  when insufficient_privilege then
    raise notice 'migrations that change the publication call realtime.follow_publication(): % may not create event triggers', current_user;
end
$$;
