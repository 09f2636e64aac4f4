-- Tables that everybody writes and only admins read.
create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '[^[:space:]]' and char_length(name) <= 120),
  email text not null check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index subscriptions_email_key on public.subscriptions (lower(email));

create table public.inquiries (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200),
  company text not null check (char_length(company) <= 200),
  address text not null check (char_length(address) <= 300),
  phone text not null check (char_length(phone) <= 50),
  email text not null check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  message text check (char_length(message) <= 10000),
  status text not null default 'pending' check (status in ('pending', 'answered')),
  created_at timestamptz not null default now()
);

-- Only admins read or write it.
create table public.audit_log (
  id bigint generated always as identity primary key,
  message text not null,
  created_at timestamptz not null default now()
);

alter table public.subscriptions enable row level security;
alter table public.inquiries enable row level security;
alter table public.audit_log enable row level security;
revoke all on public.subscriptions, public.inquiries, public.audit_log
  from public, anon, authenticated, service_role;
grant insert (name, email) on public.subscriptions to anon;
grant select, insert (name, email, active), update (name, email, active), delete on public.subscriptions to authenticated;
grant insert (name, company, address, phone, email, message) on public.inquiries to anon, authenticated;
grant select, update (status), delete on public.inquiries to authenticated;
grant select, insert on public.audit_log to authenticated;
grant select, insert, update, delete on public.subscriptions, public.inquiries, public.audit_log to service_role;

create policy "everybody subscribes" on public.subscriptions for insert to anon, authenticated with check (active);
create policy "admins manage subscriptions" on public.subscriptions for all to authenticated, service_role
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "everybody inquires" on public.inquiries for insert to anon, authenticated
  with check (status = 'pending');
create policy "admins manage inquiries" on public.inquiries for all to authenticated, service_role
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins keep the log" on public.audit_log for all to authenticated, service_role
  using ((select private.is_admin())) with check ((select private.is_admin()));
