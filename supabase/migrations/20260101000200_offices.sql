-- Roles and offices: who is an admin, and which office reads and writes what (docs/product.md#roles). The board has the rights of all offices;
-- every admin may read who has which office, and the free space.

-- One role per account. An account without a row here is a guest, so nothing has to happen at sign-up, and nothing a
-- person writes into the sign-up form can make him more.
create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'guest' check (role in ('guest', 'member', 'admin'))
);

comment on table public.user_roles is 'Role of an account: guest, member or admin. Changed by the board, with the offices of admins.';

alter table public.user_roles enable row level security;
revoke all on public.user_roles from public, anon, authenticated, service_role;
grant select, insert, delete, update (role) on public.user_roles to authenticated, service_role;

create policy "own role is readable" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()));

-- Whether the caller has one of the offices. The board has the rights of every office.
-- Definer: it reads offices for callers who may not. Policies write "(select private.has_office('editor'))".
create function private.has_office(variadic _offices text[]) returns boolean
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not private.is_admin() then
    return false;
  end if;
  return coalesce(auth.role() = 'service_role', false)
    or exists (select from public.user_offices where user_id = auth.uid() and (office = any (_offices) or office = 'board'));
end
$$;

create policy "admins manage roles" on public.user_roles
  for all to authenticated, service_role
  using ((select private.has_office('board')))
  with check ((select private.has_office('board')));

-- Definer: it reads user_roles for callers who may not, and so that its own policies do not call themselves.
-- Policies write "(select private.is_admin())": asked once per statement, not once per row.
-- Rights of an admin end with the session: an access token lives for up to an hour, and a stolen one cannot be revoked. The token names its
-- session (claim session_id), which is gone after signing out or a change of the password; a token without one administers nothing. Banned
-- and deleted accounts lose their rights as quickly.
-- With a second factor, the token (claim aal) and the session it names both have to have shown one: otherwise a stolen password would be
-- enough, and a session whose factor was removed would stay at aal2 until its token expires.
-- PL/pgSQL keeps its plans, and visitors, who are most callers, are answered before anything is planned or read.
create function private.is_admin() returns boolean
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if current_setting('role') = 'anon' then
    return false;
  end if;
  if auth.role() = 'service_role' then
    return true;
  end if;
  return exists (
    select
    from public.user_roles as r
    join auth.sessions as s on s.user_id = r.user_id
    join auth.users as u on u.id = r.user_id
    where r.user_id = auth.uid() and r.role = 'admin'
      and s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now()) and u.deleted_at is null
      and (coalesce(auth.jwt() ->> 'aal' = 'aal2' and s.aal::text = 'aal2', false)
        or not exists (select from auth.mfa_factors as f where f.user_id = r.user_id and f.status = 'verified')));
end
$$;

-- A caller through the API who does not decide on submissions: a caller without the office for them is a visitor here, also with another office.
-- Invoker: current_user must be the caller's role, which tells the owner (migrations, seed, SQL editor) from a request.
create function private.is_visitor() returns boolean
  language sql stable
  set search_path = ''
  as $$ select current_user in ('anon', 'authenticated') and not private.has_office('editor') $$;

-- A caller who may not know gets "guest" instead of an error: the app treats a failing look-up as guest anyway, and the answer does not reveal
-- whether the account exists. The board knows the roles of others. Functions and pages rely on this answer, so it grants no more than the
-- session may do.
create function public.get_user_role(_user_id uuid) returns text
  language sql stable security definer
  set search_path = ''
  as $$
    select coalesce(
      (select r.role
         from public.user_roles as r
        where r.user_id = _user_id
          and (private.has_office('board') or r.user_id = auth.uid() and (r.role <> 'admin' or private.is_admin()))),
      'guest')
  $$;

comment on function public.get_user_role is 'Role of an account, for itself and for the board; everybody else reads guest.';

-- An association without an admin could not make one: the last holder of the role keeps it, however it would be lost (demotion,
-- removal, deletion of the account).
-- Before any row is locked, so that two admins who demote each other come one after the other, and the second one is refused.
create function private.await_roles() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('user_roles'));
  return null;
end
$$;

create trigger await_roles before update or delete on public.user_roles
  for each statement execute function private.await_roles();

-- Which part of the back office an admin is responsible for. get_user_role stays "admin" for all of them; policies ask for the office.
create table public.user_offices (
  user_id uuid not null references public.user_roles (user_id) on delete cascade,
  office text not null check (office in ('board', 'treasurer', 'editor', 'vouchers', 'secretary')),
  given_at timestamptz not null default now(),
  given_by uuid references auth.users (id) on delete set null,
  primary key (user_id, office)
);

comment on table public.user_offices is 'Offices of admins, several for each; given and taken by the board.';

alter table public.user_offices enable row level security;
revoke all on public.user_offices from public, anon, authenticated, service_role;
grant select, insert, delete on public.user_offices to authenticated, service_role;

create index user_offices_given_by on public.user_offices (given_by);

create policy "the board gives offices" on public.user_offices
  for insert to authenticated, service_role
  with check ((select private.has_office('board')));

create policy "the board takes offices" on public.user_offices
  for delete to authenticated, service_role
  using ((select private.has_office('board')));

create policy "own offices are readable, the board reads all" on public.user_offices
  for select to authenticated, service_role
  using (user_id = (select auth.uid()) or (select private.has_office('board')));

create function public.my_offices() returns text[]
  language sql stable security definer
  set search_path = ''
  as $$ select coalesce(array_agg(office order by office), '{}') from public.user_offices where user_id = auth.uid() and private.is_admin() $$;

comment on function public.my_offices is 'Offices of the caller; empty for everybody but admins.';

-- A new admin without an office is on the board. Definer: admins may not give offices otherwise. Runs after the whole statement, which may
-- hand the role on.
create function private.give_first_office() returns trigger
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

-- Offices belong only to admins: an admin has at least one, other accounts have none. Like the last admin, the last one on the board who is not
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

create trigger give_first_office_on_insert after insert on public.user_roles
  referencing new table as after
  for each statement execute function private.give_first_office();

create trigger give_first_office_on_update after update on public.user_roles
  referencing new table as after
  for each statement execute function private.give_first_office();

-- Gives an account these offices and no others, and the role that belongs to them: admin with offices, member after the last is taken.
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

create policy "editors read buckets" on storage.buckets
  for select to authenticated
  using ((select private.has_office('editor')));

create function private.offices_of(_user_id uuid) returns text[]
  language sql stable security definer
  set search_path = ''
  as $$ select coalesce(array_agg(office order by office), '{}') from public.user_offices where user_id = _user_id $$;

-- The list of accounts in the back office shows their roles. Admins hear of all of them, everybody else of the own one.
select private.announce_changes('public.user_roles');

select private.register_texts('public.user_roles', 'public.user_offices');

revoke execute on function private.refuse_office, private.has_board, private.require_board, private.follow_taken_offices,
  private.keep_board_unlocked, public.set_offices, private.offices_of from public, anon, authenticated;
grant execute on function public.set_offices to authenticated, service_role;
