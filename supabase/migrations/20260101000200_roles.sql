-- One role per account. An account without a row here is a guest, so nothing has to happen at sign-up, and nothing a
-- person writes into the sign-up form can make him more.
create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'guest' check (role in ('guest', 'member', 'admin'))
);

comment on table public.user_roles is 'Role of an account: guest, member or admin. Changed by admins only.';

-- Definer: it reads user_roles for callers who may not, and so that its own policies do not call themselves.
-- Policies write "(select private.is_admin())": asked once per statement, not once per row.
create function private.is_admin() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select coalesce(auth.role() = 'service_role', false)
      or exists (select from public.user_roles as r where r.user_id = auth.uid() and r.role = 'admin')
  $$;

-- Someone who comes through the API and is no admin. Invoker: current_user must be the caller's role, which tells the
-- owner (migrations, seed, SQL editor) from a request.
create function private.is_visitor() returns boolean
  language sql stable
  set search_path = ''
  as $$ select current_user in ('anon', 'authenticated') and not private.is_admin() $$;

-- Whoever may not know gets the answer for "nobody special" rather than an error: the app treats a failing look-up as
-- guest anyway, and the answer does not tell whether the account exists.
create function public.get_user_role(_user_id uuid) returns text
  language sql stable security definer
  set search_path = ''
  as $$
    select coalesce(
      (select r.role
         from public.user_roles as r
        where r.user_id = _user_id
          and (r.user_id = auth.uid() or private.is_admin())),
      'guest')
  $$;

comment on function public.get_user_role is 'Role of an account, for itself and for admins; everybody else reads guest.';

alter table public.user_roles enable row level security;
revoke all on public.user_roles from public, anon, authenticated, service_role;
grant select, insert, update (role), delete on public.user_roles to authenticated, service_role;

create policy "own role is readable" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "admins manage roles" on public.user_roles
  for all to authenticated, service_role
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
