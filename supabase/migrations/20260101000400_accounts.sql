-- Accounts: profiles, confirmed addresses, management by the board, deletion by their owner, and the second factor.

-- What a person tells about himself in the members' area. Born with the account, gone with it.
create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  first_name text collate "de-x-icu" check (char_length(first_name) <= 100),
  last_name text collate "de-x-icu" check (char_length(last_name) <= 100),
  phone text check (char_length(phone) <= 50),
  address text check (char_length(address) <= 200),
  city text collate "de-x-icu" check (char_length(city) <= 100),
  postal_code text check (char_length(postal_code) <= 10),
  newsletter_subscribed boolean not null default true,
  constraint profiles_address_is_one_line check (private.is_one_line(address)),
  constraint profiles_city_is_one_line check (private.is_one_line(city)),
  constraint profiles_first_name_is_one_line check (private.is_one_line(first_name)),
  constraint profiles_last_name_is_one_line check (private.is_one_line(last_name)),
  constraint profiles_phone_is_one_line check (private.is_one_line(phone)),
  constraint profiles_postal_code_is_one_line check (private.is_one_line(postal_code))
);

comment on table public.profiles is 'Personal data of an account; its owner reads and changes it, admins read it.';

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated, service_role;
grant select, update (first_name, last_name, phone, address, city, postal_code, newsletter_subscribed)
  on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "own profile is readable, admins read all" on public.profiles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_office('board')));

create policy "own profile can be changed" on public.profiles
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "service manages profiles" on public.profiles
  for all to service_role
  using (true)
  with check (true);

-- Names come from the sign-up form as free metadata. Cut, not refused: a long name must not make the sign-up fail.
create function private.create_profile() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.note_registration_choice(new);
  insert into public.profiles (user_id, first_name, last_name)
  values (
    new.id,
    nullif(left(private.one_line(new.raw_user_meta_data ->> 'first_name'), 100), ''),
    nullif(left(private.one_line(new.raw_user_meta_data ->> 'last_name'), 100), '')
  )
  on conflict (user_id) do nothing;
  return new;
end
$$;

create trigger create_profile
  after insert on auth.users
  for each row execute function private.create_profile();

-- The newsletter switch of a profile and the list of subscribers say the same about an account with a confirmed address. Both sides
-- write the other one only where it differs, so the triggers do not call each other without end.
-- Addresses are compared in the collation of the list's unique index, "C", or it would not be used.
create function private.mail_address(_email text) returns text
  language sql immutable parallel safe
  return lower(_email collate "de-x-icu");

-- Null unless the account has shown that the address is its own. Accounts of an identity provider may share one, so they have none
-- here. The body is text so that the auth service can change its table.
create function private.confirmed_address(_account auth.users) returns text
  language sql immutable
  as $$
    select case
      when _account.email_confirmed_at is not null and _account.deleted_at is null and not _account.is_sso_user
        and private.is_email(_account.email)
      then private.mail_address(_account.email)
    end
  $$;

-- Accounts as admins see them. No API role reads auth.users; this shows the few columns the back office needs, only to admins.
create function private.accounts_for_admins()
  returns table (id uuid, email text, first_name text, last_name text, role text, confirmed boolean,
    last_sign_in_at timestamptz, created_at timestamptz)
  language sql stable security definer
  set search_path = ''
  as $$
    select u.id, u.email, p.first_name, p.last_name, coalesce(r.role, 'guest'), u.email_confirmed_at is not null,
      u.last_sign_in_at, u.created_at
    from auth.users as u
    left join public.profiles as p on p.user_id = u.id
    left join public.user_roles as r on r.user_id = u.id
    where u.deleted_at is null and (select private.has_office('board'))
  $$;

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
    where u.deleted_at is null and (select private.has_office('board'))
  $$;

create view public.accounts with (security_invoker = on) as
  select a.id, a.email, a.first_name, a.last_name, a.role, a.confirmed, a.last_sign_in_at, a.created_at,
    s.offices, s.locked, s.invited, s.second_factor
  from private.accounts_for_admins() as a join private.account_states() as s on s.id = a.id;

comment on view public.accounts is 'Accounts with role and last sign-in; empty for everybody but the board.';

revoke all on public.accounts from public, anon, authenticated, service_role;
grant select on public.accounts to authenticated, service_role;

-- Until an address is confirmed, the names of a sign-up may not be its owner's. When the auth service takes it back, the
-- names leave the profile too; afterwards the profile is its owner's to change.
create function private.follow_unconfirmed_names() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.note_registration_choice(new);
  update public.profiles set
    first_name = nullif(left(btrim(new.raw_user_meta_data ->> 'first_name'), 100), ''),
    last_name = nullif(left(btrim(new.raw_user_meta_data ->> 'last_name'), 100), '')
  where user_id = new.id;
  return null;
end
$$;

create trigger follow_unconfirmed_names
  after update of raw_user_meta_data on auth.users
  for each row
  when (old.email_confirmed_at is null and new.raw_user_meta_data is distinct from old.raw_user_meta_data)
  execute function private.follow_unconfirmed_names();

-- Keyed, so that addresses cannot be found by trying. Volatile: compare a column with a variable or a subquery of it,
-- or no index is used.
create function private.address_hash(_email text) returns bytea
  language plpgsql volatile security definer
  set search_path = ''
  as $$
begin
  return sha256(private.newsletter_secret() || convert_to('address ' || private.mail_address(_email), 'UTF8'));
end
$$;

-- The switch of an account and the list of subscribers still say the same about a confirmed address (20260101001500), but only an act of
-- the account's owner puts it on the list: the box of the registration, or the switch. Until the address is confirmed such a choice waits
-- here. profiles.newsletter_subscribed keeps its default, true: for an unconfirmed address it says nothing about the list, and with the
-- confirmation it takes the value of the list.
create table records.newsletter_choices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  wanted boolean not null,
  form text not null check (form in ('registration', 'member_area')),
  chosen_at timestamptz not null default now()
);

alter table records.newsletter_choices enable row level security;
revoke all on records.newsletter_choices from public, anon, authenticated, service_role;

-- Checks what a member of the board wants to do with an account, and logs it. Called only by the function manage-accounts, with the
-- service role, after the caller's own token has shown the office; _by is null for a caller with a secret key.
--   _action   invited, locked, unlocked, signed_out or deleted
--   _details  of an invitation: its offices
-- Errors: P0002 unknown account, 23001 the last of the board, ZU020 the own account, ZU021 too many invitations, 22023 another action.
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

-- The board changes: gives and takes offices of several accounts at once, those that come first and the caller's own last, so that
-- neither the board nor the right to do so is lost on the way.
--   _changes  [{"user_id": …, "offices": […]}], the offices of each account afterwards
-- Errors: 42501 for everybody but the board, 23001 where the board would have no member with a confirmed address, 22023 for anything
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

-- Owners delete their accounts: after seven days in which signing in again withdraws it.
create table records.account_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now()
);

alter table records.account_deletions enable row level security;
revoke all on records.account_deletions from public, anon, authenticated, service_role;

-- Ends all sessions and answers when the account will be deleted. Error: 23001 for the last account of the board.
create function public.request_account_deletion() returns timestamptz
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _account constant uuid := auth.uid();
begin
  if not private.is_wholly_signed_in() then
    raise insufficient_privilege using message = 'sign in to delete your account';
  end if;
  if exists (select from public.user_offices where user_id = _account and office = 'board')
    and not exists (select from public.user_offices as o join auth.users as u on u.id = o.user_id
      where o.user_id <> _account and o.office = 'board' and u.email_confirmed_at is not null and u.deleted_at is null
        and (u.banned_until is null or u.banned_until < now()))
  then
    raise restrict_violation using message = 'the last account of the board can not be deleted';
  end if;
  insert into records.account_deletions (user_id) values (_account) on conflict (user_id) do update set requested_at = now();
  perform private.queue_mail('account-deletion', (select email from auth.users where id = _account),
    jsonb_build_object('until', to_char((now() + interval '7 days') at time zone 'Europe/Berlin', 'DD.MM.YYYY')));
  delete from auth.sessions where user_id = _account;
  return now() + interval '7 days';
end
$$;

comment on function public.request_account_deletion is 'Deletes the calling account in seven days, unless its owner signs in before; answers when.';

create function private.is_withdrawn(_deletion records.account_deletions) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$ select coalesce((select last_sign_in_at > _deletion.requested_at from auth.users where id = _deletion.user_id), false) $$;

-- Confirmed addresses of accounts that are about to be deleted, for editors and the server. Definer: API roles read neither table.
create function private.leaving_addresses() returns setof text
  language sql stable security definer
  set search_path = ''
  as $$
    select distinct private.confirmed_address(u) from records.account_deletions as d join auth.users as u on u.id = d.user_id
    where private.confirmed_address(u) is not null and not private.is_withdrawn(d)
      and (auth.role() is distinct from 'authenticated' or (select private.has_office('editor')))
  $$;

-- Whether the caller asked for the deletion within the last seven days and has signed in since.
create function public.has_kept_account() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select exists (select from records.account_deletions as d where d.user_id = auth.uid() and private.is_withdrawn(d))
  $$;

comment on function public.has_kept_account is 'Whether the caller had asked to delete the account, and kept it by signing in.';

-- Erases what belongs to an account: what its registration says goes with it.
create function private.erase_account(_account uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _record record;
begin
  perform private.skip_bin();
  for _record in
    select r.source, r.id from private.personal_records(private.own_addresses(_account), null, array[_account]) as r
    join private.personal_data as d on d.source = r.source and d.with_account
    order by r.source = 'private.personal_accounts', r.source, r.id
  loop
    perform private.erase_personal(_record.source, _record.id);
  end loop;
end
$$;

create function private.remove_expired_account_deletions() returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _due records.account_deletions;
begin
  for _due in select * from records.account_deletions where requested_at <= now() - interval '7 days' for update skip locked loop
    if private.is_withdrawn(_due) then
      delete from records.account_deletions where user_id = _due.user_id;
      continue;
    end if;
    begin
      perform private.erase_account(_due.user_id);
    exception when restrict_violation then
      -- Has become the last of the board meanwhile.
      delete from records.account_deletions where user_id = _due.user_id;
      raise log 'an account was not deleted: %', sqlerrm;
    end;
  end loop;
end
$$;

-- The second factor for bank data is a choice of the board (internal.secondFactorForBankData, which the set-up recommends): off unless it is
-- true. It applies after a grace period of internal.secondFactorGraceDays (14) from when it was switched on or the office was given.
-- Returns when the caller needs a second factor; null where none is needed, or where the account has one: its sessions are an admin's only
-- after they have shown it. Definer: it reads factors, offices and versions.
create function private.second_factor_due() returns timestamptz
  language sql stable security definer
  set search_path = ''
  as $$
    select case
      when auth.role() = 'service_role'
        or private.setting('internal', 'secondFactorForBankData') is distinct from 'true'
        or exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
      then null
      else greatest(
        (select coalesce(min(given_at) filter (where office in ('board', 'treasurer')), min(given_at))
          from public.user_offices where user_id = auth.uid()),
        -- Since the last version that had it switched off.
        (select min(published_at) from public.settings_versions where number > coalesce(
          (select max(number) from public.settings_versions
            where document -> 'internal' -> 'secondFactorForBankData' is distinct from 'true'), 0))
        ) + make_interval(days => case when jsonb_typeof(grace) = 'number' then least(greatest((grace #>> '{}')::numeric, 0), 90)::integer else 14 end)
    end
    from private.setting('internal', 'secondFactorGraceDays') as grace
  $$;

-- Errors: 42501, with the hint "second_factor" where that is missing.
create function private.require_second_factor() returns void
  language plpgsql stable
  set search_path = ''
  as $$
begin
  if private.second_factor_due() <= now() then
    raise insufficient_privilege using message = 'bank details need a second factor', hint = 'second_factor';
  end if;
end
$$;

create function private.require_bank_details() returns void
  language plpgsql stable
  set search_path = ''
  as $$
begin
  if not private.has_office('treasurer') then
    raise insufficient_privilege using message = 'bank details are for treasurer and board alone';
  end if;
  perform private.require_second_factor();
end
$$;

-- One whole IBAN of a member or an application, noted in the audit log; null where there is none. Errors: 42501, 22023 for other tables.
create function public.reveal_iban(_table text, _id uuid) returns text
  language plpgsql volatile security definer
  set search_path = ''
  as $$
declare
  _iban text;
begin
  perform private.require_bank_details();
  case _table
    when 'voucher_participants' then
      select iban into _iban from records.voucher_participant_bank_details where participant_id = _id;
    when 'applications' then
      select private.application_line(message, 'IBAN') into _iban from records.application_bank_details where application_id = _id;
    else
      raise invalid_parameter_value using message = 'IBANs are revealed of voucher_participants and applications';
  end case;
  if _iban is not null then
    perform private.log_action('revealed', _table, _id::text, '{"column": "iban"}');
  end if;
  return _iban;
end
$$;

comment on function public.reveal_iban is 'One whole IBAN for treasurer and board; logged.';

-- Bank details of all members, for a file; noted in the audit log with their number.
create function public.export_bank_details() returns table (id uuid, payment_method text, account_holder text, iban text)
  language plpgsql volatile security definer
  set search_path = ''
  as $$
begin
  perform private.require_bank_details();
  perform private.log_action('exported', 'voucher_participants', null,
    (select jsonb_build_object('rows', count(*), 'bank_details', true) from records.voucher_participant_bank_details));
  return query select b.participant_id, b.payment_method, b.account_holder, b.iban from records.voucher_participant_bank_details as b;
end
$$;

comment on function public.export_bank_details is 'Bank details of all members for treasurer and board; logged.';

-- Notes a file without bank details. Errors: 42501 for other offices than those that read the table, 22023 for other tables.
create function public.log_export(_table text, _rows integer) returns void
  language plpgsql volatile security definer
  set search_path = ''
  as $$
declare
  _offices constant text[] := case _table
    when 'voucher_participants' then '{secretary,treasurer,vouchers}'
    when 'newsletter_subscriptions' then '{editor}'
    when 'audit_log' then '{board}'
    when 'reports' then '{editor}'
  end;
begin
  if not private.has_office(variadic coalesce(_offices, '{}')) then
    raise insufficient_privilege using message = 'this is not exported by the office';
  end if;
  if _offices is null or _rows is null or _rows < 0 then
    raise invalid_parameter_value using
      message = 'exports are of voucher_participants, newsletter_subscriptions, audit_log and reports, with the number of rows';
  end if;
  perform private.log_action('exported', _table, null, jsonb_build_object('rows', _rows, 'bank_details', false));
end
$$;

comment on function public.log_export is 'Notes in the audit log that a list was exported without bank details.';

-- Reading all of one's data, and deleting the account, need the session itself (an access token outlives it) and, where the account has
-- one, its second factor: a stolen password opens neither.
create function private.is_wholly_signed_in() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select exists (
      select from auth.sessions as s join auth.users as u on u.id = s.user_id
      where u.id = auth.uid() and s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
        and (s.not_after is null or s.not_after > now())
        and (u.banned_until is null or u.banned_until <= now()) and u.deleted_at is null
        and (coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
          or not exists (select from auth.mfa_factors as f where f.user_id = u.id and f.status = 'verified')))
  $$;

create function public.switch_on_second_factor() returns timestamptz
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _version public.settings_versions;
begin
  if not private.has_office('board') then
    raise insufficient_privilege using message = 'only the board publishes settings';
  end if;
  lock table public.settings_versions in exclusive mode;
  select * into _version from public.settings_versions order by number desc limit 1;
  if _version.document -> 'internal' -> 'secondFactorForBankData' = 'false' then
    -- Not by publish_settings: what else those settings lack makes no difference to this.
    insert into public.settings_versions (number, document, note, published_by)
    values (_version.number + 1,
      jsonb_set(_version.document, '{internal,secondFactorForBankData}', 'true'),
      'Zweiter Faktor für Bankdaten eingeschaltet', (select id from auth.users where id = auth.uid()));
  end if;
  return private.second_factor_due();
end
$$;

comment on function public.switch_on_second_factor is
  'Publishes the settings with the second factor for bank details switched on, for the board. Answers from when on the caller needs it; null where they have one.';

select private.announce_changes('public.profiles');

select private.register_texts('public.profiles');

revoke execute on function private.accounts_for_admins, private.account_states, private.address_hash, public.begin_account_action,
  public.hand_over, public.request_account_deletion, private.is_withdrawn, private.leaving_addresses, public.has_kept_account, private.erase_account,
  private.remove_expired_account_deletions, private.second_factor_due, private.require_second_factor, private.require_bank_details,
  public.reveal_iban, public.export_bank_details, public.log_export, private.is_wholly_signed_in, public.switch_on_second_factor
  from public, anon, authenticated;
grant execute on function private.accounts_for_admins, private.account_states, public.hand_over, public.request_account_deletion,
  private.leaving_addresses, public.has_kept_account, private.second_factor_due, private.require_second_factor, private.require_bank_details, public.reveal_iban,
  public.export_bank_details, public.log_export, public.switch_on_second_factor to authenticated, service_role;
grant execute on function public.begin_account_action, private.remove_expired_account_deletions to service_role;
