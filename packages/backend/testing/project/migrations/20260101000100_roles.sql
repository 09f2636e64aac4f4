-- records holds the tables behind views with masked columns, private the functions that policies and triggers share. The API exposes neither.
create schema records;
create schema private;
grant usage on schema records, private to anon, authenticated, service_role;

-- One role per account; an account without a row is a guest.
create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'guest' check (role in ('guest', 'member', 'admin'))
);

create function private.is_admin() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select auth.role() = 'service_role'
      or exists (select from public.user_roles where user_id = auth.uid() and role = 'admin')
  $$;

create function public.is_admin() returns boolean
  language sql stable
  set search_path = ''
  as $$ select private.is_admin() $$;

-- A request by the API of somebody who is no admin.
create function private.is_visitor() returns boolean
  language sql stable
  set search_path = ''
  as $$ select current_user in ('anon', 'authenticated') and not private.is_admin() $$;

alter table public.user_roles enable row level security;
revoke all on public.user_roles from public, anon, authenticated, service_role;
grant select, insert, update (role), delete on public.user_roles to authenticated, service_role;
create policy "own role is readable" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));
create policy "admins manage roles" on public.user_roles for all to authenticated, service_role
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- One row per account, made with it.
create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  first_name text check (char_length(first_name) <= 100),
  last_name text check (char_length(last_name) <= 100)
);

create function private.create_profile() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  insert into public.profiles (user_id, first_name, last_name)
  values (new.id, new.raw_user_meta_data ->> 'first_name', new.raw_user_meta_data ->> 'last_name')
  on conflict (user_id) do update set first_name = excluded.first_name, last_name = excluded.last_name;
  return null;
end
$$;

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();
create trigger follow_unconfirmed_names after update of raw_user_meta_data on auth.users
  for each row
  when (old.email_confirmed_at is null and new.raw_user_meta_data is distinct from old.raw_user_meta_data)
  execute function private.create_profile();

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated, service_role;
grant select, update (first_name, last_name) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
create policy "own profile is readable, admins read all" on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "own profile can be changed" on public.profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "service manages profiles" on public.profiles for all to service_role using (true) with check (true);

-- An error of the project that keeps the auth service from deleting an account.
create function private.keep_an_admin() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if old.role = 'admin' and not exists (select from public.user_roles where role = 'admin') then
    raise restrict_violation using message = 'the last admin can not be removed';
  end if;
  return null;
end
$$;
create trigger keep_an_admin after delete on public.user_roles
  for each row execute function private.keep_an_admin();
