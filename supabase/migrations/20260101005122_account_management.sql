-- Accounts as the back office manages them. Locks, deletions and invitations go over the auth service, by the function manage-accounts;
-- here are its checks, which are logged before it acts, and what the list of accounts shows.

-- Beside accounts_for_admins: the offices and what admins need to know about an account's access.
create function private.account_states() returns table (id uuid, offices text[], locked boolean, invited boolean, second_factor boolean)
  language sql stable security definer
  set search_path = ''
  as $$
    select u.id, private.offices_of(u.id), coalesce(u.banned_until > now(), false),
      u.invited_at is not null and u.email_confirmed_at is null,
      exists (select from auth.mfa_factors as f where f.user_id = u.id and f.status = 'verified')
    from auth.users as u
    where u.deleted_at is null and (select private.is_admin())
  $$;

create or replace view public.accounts with (security_invoker = on) as
  select a.id, a.email, a.first_name, a.last_name, a.role, a.confirmed, a.last_sign_in_at, a.created_at,
    s.offices, s.locked, s.invited, s.second_factor
  from private.accounts_for_admins() as a join private.account_states() as s on s.id = a.id;

-- Checks what a member of the board wants to do with an account, and logs it. Called by the function manage-accounts alone, with the
-- service role, after the caller's own token has shown the office; _by is null for a caller with a secret key.
--   _action   invited, locked, unlocked, signed_out or deleted
--   _details  of an invitation: its offices
-- Errors: P0002 unknown account, 23001 the last of the board, ZU020 the own account, ZU021 too many invitations, 22023 another action.
create function public.begin_account_action(_by uuid, _action text, _user_id uuid, _details jsonb default null) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
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
  values (_by, private.offices_of(_by), _action, 'accounts', _user_id::text, _details);
end
$$;

comment on function public.begin_account_action is 'Checks and logs an action of the function manage-accounts; for the service role.';

-- The board changes: gives and takes offices of several accounts at once, those that come first and the caller's own last, so that
-- neither the board nor the right to do so is lost on the way.
--   _changes  [{"user_id": …, "offices": […]}], the offices of each account afterwards
-- Errors: 42501 for everybody but the board, 23001 where nobody with a confirmed address would be left on the board, 22023 for anything
-- else than 1 to 50 accounts named once each, and those of set_offices.
create function public.hand_over(_changes jsonb) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _change record;
begin
  if not private.has_office('board') then
    raise insufficient_privilege using message = 'only the board hands over offices';
  end if;
  if jsonb_typeof(_changes) is distinct from 'array' or jsonb_array_length(_changes) not between 1 and 50 then
    raise invalid_parameter_value using message = 'between 1 and 50 accounts have to be named';
  end if;
  if (select count(distinct user_id) from jsonb_to_recordset(_changes) as c (user_id uuid)) <> jsonb_array_length(_changes) then
    raise invalid_parameter_value using message = 'each account has to be named once';
  end if;
  for _change in
    select user_id, offices from jsonb_to_recordset(_changes) as c (user_id uuid, offices text[])
    order by user_id is not distinct from auth.uid(), coalesce('board' = any (offices), false) desc, user_id
  loop
    perform public.set_offices(_change.user_id, _change.offices);
  end loop;
  if not exists (
    select from public.user_offices as o join auth.users as u on u.id = o.user_id
    where o.office = 'board' and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now()) and u.email_confirmed_at is not null)
  then
    raise restrict_violation using message = 'nobody on the board would be able to sign in';
  end if;
end
$$;

comment on function public.hand_over is 'Sets the offices of several accounts in one transaction, for the board.';

revoke execute on function private.account_states, public.begin_account_action, public.hand_over from public, anon, authenticated;
grant execute on function private.account_states to authenticated, service_role;
grant execute on function public.begin_account_action to service_role;
grant execute on function public.hand_over to authenticated, service_role;
