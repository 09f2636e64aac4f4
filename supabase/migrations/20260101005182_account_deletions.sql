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
  _account auth.users;
begin
  -- An access token outlives its session, and whoever has an old one must not delete.
  select u.* into _account from auth.users as u
    join auth.sessions as s on s.user_id = u.id and s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
    where u.id = auth.uid() and u.deleted_at is null;
  if not found then
    raise insufficient_privilege using message = 'sign in to delete your account';
  end if;
  if exists (select from public.user_offices where user_id = _account.id and office = 'board')
    and not exists (select from public.user_offices where user_id <> _account.id and office = 'board')
  then
    raise restrict_violation using message = 'the last account of the board can not be deleted';
  end if;
  insert into records.account_deletions (user_id) values (_account.id) on conflict (user_id) do update set requested_at = now();
  perform private.queue_mail('account-deletion', _account.email,
    jsonb_build_object('until', to_char((now() + interval '7 days') at time zone 'Europe/Berlin', 'DD.MM.YYYY')));
  delete from auth.sessions where user_id = _account.id;
  return now() + interval '7 days';
end
$$;

comment on function public.request_account_deletion is 'Deletes the calling account in seven days, unless its owner signs in before; answers when.';

create function private.is_withdrawn(_deletion records.account_deletions) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$ select coalesce((select last_sign_in_at > _deletion.requested_at from auth.users where id = _deletion.user_id), false) $$;

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

revoke execute on function public.request_account_deletion, public.has_kept_account, private.is_withdrawn, private.erase_account,
  private.remove_expired_account_deletions from public, anon;
grant execute on function public.request_account_deletion, public.has_kept_account to authenticated;
grant execute on function private.remove_expired_account_deletions to service_role;

select private.register_personal_data(
  jsonb_strip_nulls(to_jsonb(d)) || jsonb_build_object('tables', d.tables || 'records.account_deletions'::text))
from private.personal_data as d where label = 'Konto und Profil';
