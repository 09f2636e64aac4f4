-- Who acts is found out once in a transaction and before its first change: who gives away the own role is logged with it, and an import
-- asks once, not for each row. Null for whoever is not logged.
create function private.acting_offices() returns text[]
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _caller constant text := current_setting('role') || coalesce(current_setting('request.jwt.claims', true), '');
begin
  if current_setting('audit.caller', true) is distinct from _caller then
    perform set_config('audit.offices', case when private.is_admin() then private.offices_of(auth.uid())::text else '' end, true),
      set_config('audit.caller', _caller, true);
  end if;
  return nullif(current_setting('audit.offices', true), '')::text[];
end
$$;

create function private.note_caller() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.acting_offices();
  return null;
end
$$;

-- As before, with the caller of the transaction.
create or replace function private.log_row() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _plain constant text[] := tg_argv[2];
  -- Written by counters and clocks, not by people.
  _ignored constant text[] := '{likes_count,updated_at,updated_by,busy_until,last_test_at}';
  _offices constant text[] := private.acting_offices();
  _old jsonb;
  _new jsonb;
  _changed text[];
begin
  if _offices is null then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    _old := to_jsonb(old) - _ignored;
  end if;
  if tg_op <> 'DELETE' then
    _new := to_jsonb(new) - _ignored;
  end if;
  if tg_op = 'UPDATE' then
    _changed := array(select key from jsonb_each(_new) where value is distinct from _old -> key);
    if _changed = '{}' then
      return null;
    end if;
  end if;
  insert into records.audit_log (account_id, offices, action, subject_table, subject_id, before, after, other_columns)
  values (auth.uid(), _offices, lower(tg_op), tg_argv[0], coalesce(_new, _old) ->> tg_argv[1],
    (select jsonb_object_agg(key, value) from jsonb_each(_old) where key = any (_plain) and (_changed is null or key = any (_changed))),
    (select jsonb_object_agg(key, value) from jsonb_each(_new) where key = any (_plain) and (_changed is null or key = any (_changed))),
    (select array_agg(name order by name) from unnest(_changed) as name where name <> all (_plain)));
  return null;
end
$$;

-- As before, with the trigger that notes the caller.
create or replace function private.audit(_table regclass, _plain_columns text[], _part_of regclass default null) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  -- Tested before anything is queued: submissions of visitors pay nothing.
  _when constant text := $when$when (current_setting('role') in ('authenticated', 'service_role'))$when$;
  _unknown text[];
  _key text;
begin
  select array_agg(name) into _unknown from unnest(_plain_columns) as name
    where not exists (select from pg_catalog.pg_attribute where attrelid = _table and attname = name and not attisdropped);
  if _unknown is not null then
    raise undefined_column using message = format('%s has no columns %s', _table, _unknown);
  end if;
  select a.attname into strict _key
    from pg_catalog.pg_constraint as c join pg_catalog.pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'p' and c.conrelid = _table;
  execute format('create or replace trigger log_row after %s on %s for each row %s execute function private.log_row(%L, %L, %L)',
    case when _part_of is null then 'insert or update or delete' else 'update' end, _table, _when,
    (select relname from pg_catalog.pg_class where oid = coalesce(_part_of, _table)), _key, _plain_columns);
  execute format('create or replace trigger note_caller before insert or update or delete on %s for each statement %s
    execute function private.note_caller()', _table, _when);
end
$$;

do $$
declare
  _table regclass;
begin
  for _table in select tgrelid::regclass from pg_catalog.pg_trigger where tgname = 'log_row' loop
    execute format($sql$create or replace trigger note_caller before insert or update or delete on %s for each statement
      when (current_setting('role') in ('authenticated', 'service_role')) execute function private.note_caller()$sql$, _table);
  end loop;
end
$$;

-- The log is read by its time alone; each further index cost an import a tenth of its time.
drop index records.audit_log_account, records.audit_log_subject;

revoke execute on function private.acting_offices, private.note_caller from public;
