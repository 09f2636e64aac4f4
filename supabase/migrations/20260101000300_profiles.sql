-- What a person tells about himself in the members' area. Born with the account, gone with it.
create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  first_name text collate "de-x-icu" check (char_length(first_name) <= 100),
  last_name text collate "de-x-icu" check (char_length(last_name) <= 100),
  phone text check (char_length(phone) <= 50),
  address text check (char_length(address) <= 200),
  city text collate "de-x-icu" check (char_length(city) <= 100),
  postal_code text check (char_length(postal_code) <= 10),
  newsletter_subscribed boolean not null default true
);

comment on table public.profiles is 'Personal data of an account; its owner reads and changes it, admins read it.';

-- Names come from the sign-up form as free metadata. Cut, not refused: a long name must not make the sign-up fail.
create function private.create_profile() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  insert into public.profiles (user_id, first_name, last_name)
  values (
    new.id,
    nullif(left(btrim(new.raw_user_meta_data ->> 'first_name'), 100), ''),
    nullif(left(btrim(new.raw_user_meta_data ->> 'last_name'), 100), '')
  )
  on conflict (user_id) do nothing;
  return new;
end
$$;

create trigger create_profile
  after insert on auth.users
  for each row execute function private.create_profile();

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated, service_role;
grant select on public.profiles to authenticated;
-- Not user_id: a profile can't be handed to another account.
grant update (first_name, last_name, phone, address, city, postal_code, newsletter_subscribed)
  on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "own profile is readable, admins read all" on public.profiles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "own profile can be changed" on public.profiles
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "service manages profiles" on public.profiles
  for all to service_role
  using (true)
  with check (true);
