-- The log of the back office: who changed what, for two years.

-- What admins and functions with the service role did: append-only, kept for two years, read by the board. No entry holds personal data
-- apart from the id of the acting account; names and titles are looked up when the log is read, so erasing them erases them here as well.
create table records.audit_log (
  id uuid primary key default gen_random_uuid(),
  -- The id of the transaction: the rows of one import share it.
  at timestamptz not null default now(),
  -- Null for the service role and the owner. No reference: an entry outlives the account.
  account_id uuid,
  -- Those of the account at that time.
  offices text[] not null default '{}',
  -- insert, update and delete of rows; anything else comes from private.log_action.
  action text not null check (private.is_line(action, 60)),
  -- As the API calls it.
  subject_table text not null check (private.is_line(subject_table, 63)),
  subject_id text check (private.is_line(subject_id, 100)),
  -- The plain columns that changed; all of them for insert and delete.
  before jsonb,
  after jsonb,
  -- Names of the other columns that changed.
  other_columns text[],
  details jsonb check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 10000),
  -- Neither mail addresses nor IBANs.
  constraint audit_log_details_are_plain
    check (coalesce(subject_id, '') || coalesce(details::text, '') !~ '[^[:space:]]@[^[:space:]]|[A-Z]{2}[0-9]{2} ?([A-Z0-9]{4} ?){3}')
);

comment on table records.audit_log is 'Actions of admins and of the service role; append-only, kept for two years.';

alter table records.audit_log enable row level security;
revoke all on records.audit_log from public, anon, authenticated, service_role;
grant select on records.audit_log to authenticated, service_role;

-- The log is read only by its time; each further index costs an import a tenth of its time.
create index audit_log_newest on records.audit_log (at desc, id);

-- What became of an account action: the entry of its beginning is followed by one that names it, `ended` with
-- {"entry": id, "outcome": "done" or "failed"}. The view shows both as one line.
create index audit_log_outcomes on records.audit_log ((details ->> 'entry')) where action = 'ended';

create policy "the board reads the audit log" on records.audit_log
  for select to authenticated, service_role
  using ((select private.has_office('board')));

-- An entry is never changed, not even by the owner or a function of the owner; rows leave when their time is over.
create function private.keep_audit_log() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '2 years' then
    return old;
  end if;
  raise insufficient_privilege using message = 'the audit log is append-only';
end
$$;

create trigger keep_audit_log before update or delete on records.audit_log
  for each row execute function private.keep_audit_log();

create trigger keep_audit_log_whole before truncate on records.audit_log
  for each statement execute function private.keep_audit_log();

create function private.remove_expired_audit_log() returns void
  language sql security definer
  set search_path = ''
  as $$ delete from records.audit_log where at < now() - interval '2 years' $$;

-- Logs an action that changes no row, for the acting account. Called by functions with security definer; not granted to roles of the API.
--   _action         English, in the past where it is a verb: "revealed", "exported"
--   _subject_table  as the API calls it
--   _details        an object without personal data: counts, ids, names of columns
create function private.log_action(_action text, _subject_table text, _subject_id text default null, _details jsonb default null) returns void
  language sql security definer
  set search_path = ''
  as $$
    insert into records.audit_log (account_id, offices, action, subject_table, subject_id, details)
    values (auth.uid(), private.offices_of(auth.uid()), _action, _subject_table, _subject_id, _details)
  $$;

-- Who acts is found out once in a transaction and before its first change: who gives away the own role is logged with it, and an import
-- asks once, not for each row. Null for a caller who is not logged.
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

-- Arguments: table as the API calls it, column with the id, plain columns. Definer: only this trigger writes the log.
create function private.log_row() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _plain constant text[] := tg_argv[2];
  -- Written by counters and clocks, not by people.
  _ignored constant text[] := '{likes_count,business_id,primary_id,accepts_vouchers,sells_vouchers,is_member,sequence,updated_at,updated_by,last_test_at}';
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

-- Logs every insert, update and delete of a table by admins and the service role; visitors' and members' own are not logged. Called again,
-- it replaces the columns.
--   _plain_columns  columns without personal data, whose values are logged; of others the log says that they changed
--   _part_of        the table with the public columns of a masked view, if _table has its private ones: their changes are logged as changes
--                   of that row, which says for itself when it comes and goes
create function private.audit(_table regclass, _plain_columns text[], _part_of regclass default null) returns void
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

-- What the log's ids stand for, as long as it exists.
create view records.audit_subjects (subject_table, id, title) with (security_invoker = on) as
  select null::text, null::uuid, null::text collate "de-x-icu" where false;

revoke all on records.audit_subjects from public, anon, authenticated, service_role;
grant select on records.audit_subjects to authenticated, service_role;

create view public.audit_log with (security_invoker = on) as
  select l.id, l.at, l.account_id, coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.email) as account, l.offices,
    l.action, l.subject_table, l.subject_id, s.title as subject, l.before, l.after, l.other_columns,
    case when e.id is null then l.details else l.details || jsonb_build_object('outcome', e.details -> 'outcome') end as details
  from records.audit_log as l
  left join records.audit_log as e on e.action = 'ended' and e.details ->> 'entry' = l.id::text
  left join public.accounts as a on a.id = l.account_id
  left join records.audit_subjects as s on s.subject_table = l.subject_table
    and s.id = case when l.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then l.subject_id::uuid end
  where l.action <> 'ended';

comment on view public.audit_log is
  'Who did what on which record, for the board. account and subject are null once the account or the record is gone. details.outcome of an account action: done, failed, or begun where it is not known.';

revoke all on public.audit_log from public, anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;

-- Notes what became of it. Errors: P0002 where no action began under this id, 23505 where its outcome is known already.
create function public.end_account_action(_entry uuid, _done boolean) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _begun records.audit_log;
begin
  select * into _begun from records.audit_log where id = _entry and details ->> 'outcome' = 'begun' for update;
  if not found or _done is null then
    raise no_data_found using message = 'no action began under this id';
  end if;
  if exists (select from records.audit_log where action = 'ended' and details ->> 'entry' = _entry::text) then
    raise unique_violation using message = 'the outcome is known already';
  end if;
  insert into records.audit_log (account_id, offices, action, subject_table, subject_id, details)
  values (_begun.account_id, _begun.offices, 'ended', 'accounts', _begun.subject_id,
    jsonb_build_object('entry', _entry, 'outcome', case when _done then 'done' else 'failed' end));
end
$$;

comment on function public.end_account_action is 'Logs what became of an action of the function manage-accounts; for the service role.';

-- Whether the caller may change the map data in the data folder of the server, which asks before it receives any ('checked') and before it
-- puts them in place. Errors: 42501 for everybody but the board, 22023 for other actions or sizes.
create function public.change_map_data(_action text, _bytes bigint default null) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not private.has_office('board') then
    raise insufficient_privilege using message = 'only the board changes the map data';
  end if;
  if _action is null or _action <> all ('{checked,replaced,deleted}'::text[]) or (_action = 'replaced') <> (_bytes is not null) or _bytes < 0 then
    raise invalid_parameter_value using message = 'map data are checked, replaced with their size in bytes, or deleted';
  end if;
  if _action <> 'checked' then
    perform private.log_action(_action, 'map_data', null, case when _bytes is not null then jsonb_build_object('bytes', _bytes) end);
  end if;
end
$$;

comment on function public.change_map_data is 'Checks that the caller is on the board, and logs that map data were replaced or deleted.';

select private.audit('public.user_roles', '{role}');
select private.audit('public.user_offices', '{office}');
select private.audit('public.settings_versions', '{number}');

revoke execute on function private.keep_audit_log, private.remove_expired_audit_log, private.log_action, private.acting_offices,
  private.note_caller, private.log_row, private.audit, public.end_account_action, public.change_map_data from public, anon, authenticated;
grant execute on function private.remove_expired_audit_log, public.end_account_action to service_role;
grant execute on function public.change_map_data to authenticated, service_role;
