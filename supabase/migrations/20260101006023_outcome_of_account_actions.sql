-- What became of an account action: the entry of its beginning is followed by one that names it, `ended` with
-- {"entry": id, "outcome": "done" or "failed"}. The view shows both as one line.

create index audit_log_outcomes on records.audit_log ((details ->> 'entry')) where action = 'ended';

-- Answers the id of its entry, for end_account_action.
drop function public.begin_account_action(uuid, text, uuid, jsonb);
create function public.begin_account_action(_by uuid, _action text, _user_id uuid, _details jsonb default null) returns uuid
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _entry uuid;
begin
  if _action <> all ('{invited,locked,unlocked,signed_out,deleted}'::text[]) then
    raise invalid_parameter_value using message = 'there is no such action';
  end if;
  if _action = 'invited' then
    -- Two at once are counted one after the other. Invitations are mails to addresses of others in the association's name.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('account_invitations'));
    if (select count(*) from records.audit_log where action = 'invited' and subject_table = 'accounts' and at > now() - interval '1 hour') >= 20 then
      raise exception using errcode = 'ZU021', message = 'no more than 20 invitations in an hour';
    end if;
  elsif not exists (select from auth.users where id = _user_id and deleted_at is null) then
    raise no_data_found using message = 'there is no such account';
  end if;
  if _action in ('locked', 'deleted') then
    if _user_id = _by then
      raise exception using errcode = 'ZU020', message = 'nobody locks or deletes the own account here';
    end if;
    if exists (select from public.user_offices where user_id = _user_id and office = 'board')
      and not exists (
        select from public.user_offices as o join auth.users as u on u.id = o.user_id
        where o.office = 'board' and o.user_id <> _user_id and u.deleted_at is null
          and (u.banned_until is null or u.banned_until <= now()) and u.email_confirmed_at is not null)
    then
      raise restrict_violation using message = 'the last account on the board can not be removed';
    end if;
  end if;
  if _action = 'signed_out' then
    delete from auth.sessions where user_id = _user_id;
  end if;
  insert into records.audit_log (account_id, offices, action, subject_table, subject_id, details)
  values (_by, private.offices_of(_by), _action, 'accounts', _user_id::text, coalesce(_details, '{}') || '{"outcome": "begun"}')
  returning id into _entry;
  return _entry;
end
$$;

comment on function public.begin_account_action is
  'Checks an action of the function manage-accounts and logs that it begins; for the service role. Answers the id of the entry.';

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

create or replace view public.audit_log with (security_invoker = on) as
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

revoke execute on function public.begin_account_action, public.end_account_action from public, anon, authenticated;
grant execute on function public.begin_account_action, public.end_account_action to service_role;
