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

create or replace function public.my_data()
  returns table (source text, label text, id uuid, data jsonb, picture jsonb, erasing text, kept jsonb, kept_until date, kept_because text)
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not private.is_wholly_signed_in() then
    raise insufficient_privilege using message = 'sign in to read your data';
  end if;
  return query select * from private.personal_records(private.own_addresses(auth.uid()), null, array[auth.uid()]);
end
$$;

create or replace function public.request_account_deletion() returns timestamptz
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
    and not exists (select from public.user_offices where user_id <> _account and office = 'board')
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

revoke execute on function private.is_wholly_signed_in() from public;

-- A backup is missed from a week after the first settings were published: before, nobody has been told to make one, and the accounts of a
-- demo are older than its installation.
select private.register_waiting_kind('backup', 'board',
  $$select 'all', coalesce(to_char(b.verified_at at time zone 'Europe/Berlin', 'DD.MM.YYYY'), ''), b.due
    from (select verified_at, coalesce(verified_at, (select min(published_at) from public.settings_versions)) + interval '7 days' as due
      from (select (select verified_at from records.verified_backups) as verified_at) as last) as b
    where b.due < now() and pg_catalog.to_regprocedure('realtime.follow_publication()') is not null$$);
