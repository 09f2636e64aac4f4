-- Which part of the back office an admin is responsible for. get_user_role stays "admin" for all of them; policies ask for the office.
create table public.user_offices (
  user_id uuid not null references public.user_roles (user_id) on delete cascade,
  office text not null check (office in ('board', 'treasurer', 'editor', 'vouchers', 'secretary')),
  given_at timestamptz not null default now(),
  given_by uuid references auth.users (id) on delete set null,
  primary key (user_id, office)
);

comment on table public.user_offices is 'Offices of admins, several for each; given and taken by the board.';

create index user_offices_given_by on public.user_offices (given_by);

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

create function public.my_offices() returns text[]
  language sql stable security definer
  set search_path = ''
  as $$ select coalesce(array_agg(office order by office), '{}') from public.user_offices where user_id = auth.uid() and private.is_admin() $$;

comment on function public.my_offices is 'Offices of the caller; empty for everybody but admins.';

-- Who is made an admin without an office is on the board. Definer: admins may not give offices otherwise.
create function private.give_first_office() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if new.role = 'admin' then
    insert into public.user_offices (user_id, office, given_by)
    select new.user_id, 'board', (select id from auth.users where id = auth.uid())
    where not exists (select from public.user_offices where user_id = new.user_id);
  else
    delete from public.user_offices where user_id = new.user_id;
  end if;
  return null;
end
$$;

create trigger give_first_office after insert or update of role on public.user_roles
  for each row execute function private.give_first_office();

insert into public.user_offices (user_id, office)
select user_id, 'board' from public.user_roles where role = 'admin';

alter table public.user_offices enable row level security;
revoke all on public.user_offices from public, anon, authenticated, service_role;
grant select, insert, delete on public.user_offices to authenticated, service_role;

create policy "own offices are readable, admins read all" on public.user_offices
  for select to authenticated, service_role
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "the board gives offices" on public.user_offices
  for insert to authenticated, service_role
  with check ((select private.has_office('board')));

create policy "the board takes offices" on public.user_offices
  for delete to authenticated, service_role
  using ((select private.has_office('board')));

create policy "the board reads versions" on public.settings_versions
  for select to authenticated, service_role
  using ((select private.has_office('board')));
