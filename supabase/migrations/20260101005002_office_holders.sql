-- Offices belong to admins alone: an admin has at least one, nobody else any. Like the last admin, the last one on the board who is not
-- locked stays, whatever way he would go: offices, role, deletion or lock of the account.

-- Waits as changes of roles do, so that two of the board who remove each other come one after the other.
create trigger await_roles before insert or delete on public.user_offices
  for each statement execute function private.await_roles();
create trigger await_roles before update of banned_until, deleted_at on auth.users
  for each statement execute function private.await_roles();

-- Definer: it reads roles of others.
create function private.refuse_office() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not exists (select from public.user_roles where user_id = new.user_id and role = 'admin') then
    raise check_violation using message = 'only admins have offices', column = 'office', table = 'user_offices';
  end if;
  return null;
end
$$;

-- After the insert: who may not give offices is refused by the policy, and learns of no account's role.
create trigger refuse_office after insert on public.user_offices
  for each row execute function private.refuse_office();

-- Whether somebody on the board can still sign in. Definer: it reads accounts.
create function private.has_board() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select exists (
      select from public.user_offices as o join auth.users as u on u.id = o.user_id
      where o.office = 'board' and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now()))
  $$;

create function private.require_board() returns void
  language plpgsql stable
  set search_path = ''
  as $$
begin
  if not private.has_board() then
    raise restrict_violation using
      message = 'the last account on the board can not be removed',
      hint = 'Give the office "board" to somebody else first.';
  end if;
end
$$;

-- Takes the role of admins whose last office is gone, and refuses to lose the board. Asked after the whole statement.
create function private.follow_taken_offices() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _without_office uuid[];
begin
  if exists (select from before where office = 'board') then
    perform private.require_board();
  end if;
  -- Only where there are any: a statement without rows would call the triggers of roles, and they this one, without end.
  _without_office := array(
    select r.user_id from public.user_roles as r
    where r.role = 'admin' and r.user_id in (select user_id from before)
      and not exists (select from public.user_offices as o where o.user_id = r.user_id));
  if cardinality(_without_office) > 0 then
    update public.user_roles set role = 'member' where user_id = any (_without_office);
  end if;
  return null;
end
$$;

create trigger follow_taken_offices after delete on public.user_offices
  referencing old table as before
  for each statement execute function private.follow_taken_offices();

create function private.keep_board_unlocked() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if exists (select from public.user_offices where user_id = new.id and office = 'board') then
    perform private.require_board();
  end if;
  return null;
end
$$;

create trigger keep_board_unlocked after update of banned_until, deleted_at on auth.users
  for each row when (new.banned_until > now() or new.deleted_at is not null)
  execute function private.keep_board_unlocked();

-- Who becomes an admin without an office is on the board. After the whole statement: it may hand the role on.
drop trigger give_first_office on public.user_roles;
create or replace function private.give_first_office() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  insert into public.user_offices (user_id, office, given_by)
  select a.user_id, 'board', (select id from auth.users where id = auth.uid())
  from after as a
  where a.role = 'admin' and not exists (select from public.user_offices where user_id = a.user_id);
  if exists (select from after join public.user_offices using (user_id) where role <> 'admin') then
    delete from public.user_offices where user_id in (select user_id from after where role <> 'admin');
  end if;
  return null;
end
$$;
create trigger give_first_office_on_insert after insert on public.user_roles
  referencing new table as after
  for each statement execute function private.give_first_office();
create trigger give_first_office_on_update after update on public.user_roles
  referencing new table as after
  for each statement execute function private.give_first_office();

-- The board is made of admins, so the rule of the last admin follows from that of the board.
drop trigger keep_an_admin_on_update on public.user_roles;
drop trigger keep_an_admin_on_delete on public.user_roles;
drop function private.keep_an_admin();

-- Gives an account these offices and no others, and the role that belongs to them: admin with offices, member once the last is taken.
-- Errors: 42501 for everybody but the board, 23001 for the last one on the board, 23503 for an unknown account, 23514 for an unknown
-- office, 22004 for null. Definer: the office comes before the role and after it.
create function public.set_offices(_user_id uuid, _offices text[]) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not private.has_office('board') then
    raise insufficient_privilege using message = 'only the board gives and takes offices';
  end if;
  if _user_id is null or _offices is null then
    raise null_value_not_allowed using message = 'an account and its offices have to be named';
  end if;
  -- Without offices nothing is to be given, and a guest stays one.
  if cardinality(_offices) > 0 then
    insert into public.user_roles (user_id, role) values (_user_id, 'admin')
    on conflict (user_id) do update set role = 'admin' where user_roles.role <> 'admin';
    insert into public.user_offices (user_id, office, given_by)
    select distinct _user_id, office, (select id from auth.users where id = auth.uid()) from unnest(_offices) as office
    on conflict do nothing;
  end if;
  delete from public.user_offices where user_id = _user_id and office <> all (_offices);
end
$$;

comment on function public.set_offices is 'Gives an account these offices and no others, with the role that belongs to them; for the board.';

revoke execute on function private.refuse_office(), private.has_board(), private.require_board(), private.follow_taken_offices(),
  private.keep_board_unlocked() from public;
revoke execute on function public.set_offices(uuid, text[]) from public, anon;
grant execute on function public.set_offices(uuid, text[]) to authenticated, service_role;
