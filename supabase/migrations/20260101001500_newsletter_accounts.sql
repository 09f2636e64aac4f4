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

-- The list needs a name; what stands before the @ would tell more than people mean to.
create function private.subscriber_name(_first_name text, _last_name text) returns text
  language sql immutable
  as $$
    select case when private.is_line(name, 120) then name else 'Leserin oder Leser' end
    from (select left(btrim(concat_ws(' ', _first_name, _last_name)), 120) as name) as names
  $$;

-- Profile and list are written in either order. One of these writers at a time, or two could wait for each other.
create function private.lock_newsletter() returns void
  language sql
  set search_path = ''
  as $$ select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('newsletter')) $$;

create function private.await_newsletter() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  perform private.lock_newsletter();
  return null;
end
$$;

-- Before the rows are locked.
create trigger await_newsletter before insert or update or delete on public.newsletter_subscriptions
  for each statement execute function private.await_newsletter();
create trigger await_newsletter before update of newsletter_subscribed on public.profiles
  for each statement execute function private.await_newsletter();

-- What the account wants, carried out: definer, as only admins write the list. Unconfirmed accounts change nothing. Callers hold the lock.
create function private.subscribe_account(_user_id uuid, _wanted boolean) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _address constant text := (select private.confirmed_address(u) from auth.users as u where u.id = _user_id);
begin
  update public.newsletter_subscriptions set active = _wanted
  where private.mail_address(email) = _address collate "C" and active <> _wanted;
  if _wanted then
    insert into public.newsletter_subscriptions (name, email)
    select private.subscriber_name(p.first_name, p.last_name), u.email
    from auth.users as u
    join public.profiles as p on p.user_id = u.id
    where u.id = _user_id and _address is not null
      and not exists (select from public.newsletter_subscriptions where private.mail_address(email) = _address collate "C");
  end if;
end
$$;

create function private.follow_switch() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.subscribe_account(new.user_id, new.newsletter_subscribed);
  return null;
end
$$;

create trigger follow_switch after update of newsletter_subscribed on public.profiles
  for each row when (new.newsletter_subscribed is distinct from old.newsletter_subscribed)
  execute function private.follow_switch();

-- The other way round: an admin, an import or the public form has changed the list. The auth service keeps addresses in lower case.
create function private.follow_list() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _addresses constant text[] := array[private.mail_address(old.email), private.mail_address(new.email)];
begin
  -- An import brings thousands, and most of them have no account.
  if not exists (select from auth.users where email = any (_addresses) and not is_sso_user) then
    return null;
  end if;
  update public.profiles as p set newsletter_subscribed = not p.newsletter_subscribed
  from auth.users as u
  where u.email = any (_addresses) and not u.is_sso_user and private.confirmed_address(u) is not null
    and p.user_id = u.id
    and p.newsletter_subscribed <> exists (
      select from public.newsletter_subscriptions as s
      where private.mail_address(s.email) = private.confirmed_address(u) collate "C" and s.active);
  return null;
end
$$;

create trigger follow_list after insert or delete or update of email, active on public.newsletter_subscriptions
  for each row execute function private.follow_list();

-- An address has just become the account's own. A "no" on either side counts: an address that has unsubscribed is not put back on the
-- list by the profile's default.
create function private.settle_newsletter(_user_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _unsubscribed boolean;
  _wanted boolean;
begin
  perform private.lock_newsletter();
  select p.newsletter_subscribed, exists (
      select from public.newsletter_subscriptions as s
      where private.mail_address(s.email) = private.confirmed_address(u) collate "C" and not s.active)
    into _wanted, _unsubscribed
    from public.profiles as p
    join auth.users as u on u.id = p.user_id
    where p.user_id = _user_id;
  if not found then
    return;
  end if;
  if _wanted and _unsubscribed then
    update public.profiles set newsletter_subscribed = false where user_id = _user_id;
  else
    perform private.subscribe_account(_user_id, _wanted);
  end if;
end
$$;

create function private.settle_new_profile() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.settle_newsletter(new.user_id);
  return null;
end
$$;

create trigger settle_new_profile after insert on public.profiles
  for each row execute function private.settle_new_profile();

-- The subscription goes where the account goes: along to a new address, or away with the account. Where the new address has a
-- subscription already, that one stays.
create function private.follow_address() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _from constant text := private.confirmed_address(old);
  _to constant text := case tg_op when 'UPDATE' then private.confirmed_address(new) end;
begin
  if _from is not distinct from _to then
    return coalesce(new, old);
  end if;
  perform private.lock_newsletter();
  if _to is null or exists (select from public.newsletter_subscriptions where private.mail_address(email) = _to collate "C") then
    delete from public.newsletter_subscriptions where private.mail_address(email) = _from collate "C";
  else
    update public.newsletter_subscriptions set email = new.email where private.mail_address(email) = _from collate "C";
  end if;
  if _to is not null then
    perform private.settle_newsletter(new.id);
  end if;
  return coalesce(new, old);
end
$$;

create trigger follow_address after update of email, email_confirmed_at, deleted_at on auth.users
  for each row execute function private.follow_address();
-- Before: the profile is still there, and nothing of it is locked yet.
create trigger follow_deletion before delete on auth.users
  for each row execute function private.follow_address();

revoke execute on function private.subscribe_account(uuid, boolean), private.settle_newsletter(uuid) from public;

-- Accounts that are there already have a switch that did nothing so far: it takes the value of the list, nobody is put on it.
update public.profiles as p set newsletter_subscribed = not p.newsletter_subscribed
from auth.users as u
where u.id = p.user_id and private.confirmed_address(u) is not null
  and p.newsletter_subscribed <> exists (
    select from public.newsletter_subscriptions as s
    where private.mail_address(s.email) = private.confirmed_address(u) collate "C" and s.active);
