-- Membership applications: sent by anybody, read and decided by admins.
create table public.applications (
  id uuid primary key default gen_random_uuid(),
  name text collate "de-x-icu" not null check (private.is_line(name, 200)),
  business_name text collate "de-x-icu" not null check (private.is_line(business_name, 200)),
  address text not null check (private.is_line(address, 300)),
  phone text not null check (private.is_line(phone, 50)),
  email text not null check (private.is_email(email)),
  website text check (private.is_web_address(website)),
  -- Also carries fax, mobile, birthday, employee counts, voucher acceptance and bank account as labelled lines.
  message text check (char_length(message) <= 10000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now()
);

comment on table public.applications is 'Membership applications; anybody sends one, only admins read them.';

create index applications_newest on public.applications (created_at desc);
create index applications_pending on public.applications (created_at desc) where status = 'pending';

alter table public.applications enable row level security;

-- The columns of the public form and no others, for members and admins too: an application is what somebody sent in.
revoke all on public.applications from public, anon, authenticated, service_role;
grant insert (name, business_name, address, phone, email, website, message) on public.applications
  to anon, authenticated;
grant select, update (status), delete on public.applications to authenticated;
grant select, insert, update, delete on public.applications to service_role;

create policy "everybody applies" on public.applications
  for insert to anon, authenticated
  with check (status = 'pending');

create policy "admins read applications" on public.applications
  for select to authenticated
  using ((select private.is_admin()));

create policy "admins decide applications" on public.applications
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Personal data must be erasable.
create policy "admins delete applications" on public.applications
  for delete to authenticated
  using ((select private.is_admin()));

create policy "service manages applications" on public.applications
  for all to service_role
  using (true)
  with check (true);
