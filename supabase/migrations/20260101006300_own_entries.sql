-- Entries that belong to members: submitted by them, public once approved until their last day (docs/decisions/0084-own-entries.md). What job ads
-- had of their own is generated for each such table; rules and data are the same.
drop trigger check_job on public.jobs;
drop trigger delete_job_of_owner on records.submission_owners;
drop function private.check_job, private.delete_job_of_owner, private.remove_expired_jobs;
drop index public.jobs_approved;
drop policy "approved job ads are public until they end" on public.jobs;
drop policy "members submit job ads" on public.jobs;
drop policy "owners manage their job ads" on public.jobs;
drop policy "admins manage job ads" on public.jobs;

-- Trigger before insert and update. Argument: how many days ahead the last day may be. Who is not of the office neither decides nor changes what
-- was approved without a new decision, except for the last day; what was rejected waits in any case when its owner has changed it.
create function private.check_own_entry() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if (tg_op = 'INSERT' or new.open_until <> old.open_until) and (new.open_until > private.today() + tg_argv[0]::integer
    or private.is_visitor() and new.open_until < private.today())
  then
    raise check_violation using message = format('open_until is today at the earliest and in %s days at the latest', tg_argv[0]);
  end if;
  if private.is_visitor() then
    if tg_op = 'UPDATE' then
      new.status := old.status;
    end if;
    if tg_op = 'INSERT' or to_jsonb(new) - 'open_until' <> to_jsonb(old) - 'open_until' then
      new.status := case when private.needs_approval(tg_table_name) or tg_op = 'UPDATE' and old.status = 'rejected' then 'pending'
        else 'approved' end;
    end if;
  end if;
  return new;
end
$$;

-- Trigger after the deletion of an owner. Arguments: table and kind. Definer: the account is deleted by the auth service.
create function private.delete_own_entry() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  execute format('delete from %s where id = $1', tg_argv[0]) using (to_jsonb(old) ->> (tg_argv[1] || '_id'))::uuid;
  return null;
end
$$;

-- Makes a table with the columns id, title, status, open_until (date) and created_at a kind of submission whose entries belong to members. After
-- private.register_submission_kind it has:
--   policies: approved entries are for everybody until the day open_until (in the town), members submit, owners read theirs in every state, change
--     and delete them, editors manage all;
--   grants: owners write every column but id, status and created_at; status is the editors';
--   private.check_own_entry: open_until is today to _days days ahead, and changes of owners wait where the setting of the table says so;
--   deletion with the account of the owner (an entry holds contact data), and _kept days after open_until;
--   _personal_data: label, purpose, readers and emails of private.register_personal_data, which gets the rest.
-- Settings (moderation), page and area bear the name of the table. Called again it replaces all of them.
create function private.register_own_entries(
  _kind text, _table regclass, _personal_data jsonb, _address text default null, _logged text[] default '{}', _days integer default 180,
  _kept integer default 90) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _name constant text := (select relname from pg_catalog.pg_class where oid = _table);
  _columns constant text := (
    select string_agg(quote_ident(attname), ', ' order by attnum) from pg_catalog.pg_attribute
    where attrelid = _table and attnum > 0 and not attisdropped and attname not in ('id', 'status', 'created_at'));
  _owned constant text := format('id in (select o.id from private.own_submissions() as o where o.kind = %L)', _kind);
begin
  perform private.register_submission_kind(_kind, _table, $state$case when s.status = 'approved' and s.open_until < private.today()
    then 'ended' when s.status = 'approved' then 'published' when s.status = 'rejected' then 'rejected' else 'pending' end$state$,
    _address => _address, _logged => _logged);
  perform private.register_personal_data(jsonb_build_object(
      'source', _table::text, 'tables', jsonb_build_array(_table::text), 'kept_for', _kept || ' Tage nach dem letzten Tag der Anzeige',
      'account', format('(select o.owner_id from records.submission_owners as o where o.%I = s.id)', _kind || '_id'),
      'erasing', 'delete', 'with_account', true) || _personal_data);

  execute format('create index if not exists %I on %s (open_until) where status = %L', _name || '_approved', _table, 'approved');
  execute format('create or replace trigger check_own_entry before insert or update on %s for each row execute function private.check_own_entry(%L)',
    _table, _days);
  execute format('create or replace trigger %I after delete on records.submission_owners for each row when (old.%I is not null)
    execute function private.delete_own_entry(%L, %L)', 'delete_' || _kind || '_of_owner', _kind || '_id', _table, _kind);
  execute format($function$
    create or replace function private.%1$I() returns void language sql security definer set search_path = ''
      as 'delete from %2$s where open_until < private.today() - %3$s';
    revoke execute on function private.%1$I() from public;
    grant execute on function private.%1$I() to service_role
    $function$, 'remove_expired_' || _name, _table, _kept);

  execute format($access$
    alter table %1$s enable row level security;
    revoke all on %1$s from public, anon, authenticated, service_role;
    grant select on %1$s to anon, authenticated, service_role;
    grant insert (%2$s), update (%2$s, status), delete on %1$s to authenticated;
    grant insert, update, delete on %1$s to service_role;
    drop policy if exists "everybody reads approved entries until their last day" on %1$s;
    create policy "everybody reads approved entries until their last day" on %1$s for select to anon, authenticated
      using (status = 'approved' and open_until >= (select private.today()));
    drop policy if exists "members submit entries" on %1$s;
    create policy "members submit entries" on %1$s for insert to authenticated
      with check ((select public.get_user_role(auth.uid())) in ('member', 'admin'));
    drop policy if exists "owners manage their entries" on %1$s;
    create policy "owners manage their entries" on %1$s for all to authenticated using (%3$s) with check (%3$s);
    drop policy if exists "editors manage entries" on %1$s;
    create policy "editors manage entries" on %1$s for all to authenticated, service_role
      using ((select private.has_office('editor'))) with check ((select private.has_office('editor')))
    $access$, _table, _columns, _owned);
end
$$;

select private.register_own_entries('job', 'public.jobs', $entry${
  "label": "Stellenangebote", "purpose": "Stellen der Mitgliedsbetriebe veröffentlichen", "readers": "alle, solange die Anzeige läuft",
  "emails": ["s.contact_email"]}$entry$, _address => 's.contact_email', _logged => '{status, employment, starts_on, open_until}');

-- Kinds that keep their state otherwise are named, all others have a column status.
create or replace function private.unrestrict_submission(_kind text, _id uuid, _state text) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _status constant text := case _state when 'published' then 'approved' else 'pending' end;
begin
  if _kind = 'post' then
    update records.my_roding_posts set approved = case _status when 'approved' then true end where id = _id;
  elsif _kind = 'event' then
    update records.events set state = _status where id = _id;
  else
    execute (select format('update %s set status = $1 where id = $2', source) from private.submission_kinds where kind = _kind)
      using _status, _id;
  end if;
end
$$;

revoke execute on function private.register_own_entries from public, anon, authenticated;
