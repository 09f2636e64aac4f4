-- Where newsletters are sent to. Admins add a webhook and switch it; whether it was tested is the server's to say.
create table public.webhook_settings (
  id uuid primary key default gen_random_uuid(),
  webhook_url text not null check (private.is_url(webhook_url)),
  is_active boolean not null default true,
  test_successful boolean not null default false,
  last_test_at timestamptz,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);

comment on table public.webhook_settings is 'Webhooks for the newsletter; sending needs an active and tested one.';

create index webhook_settings_newest on public.webhook_settings (created_at desc);
create index webhook_settings_created_by on public.webhook_settings (created_by);

-- What came of each call; written by the server alone.
create table public.webhook_logs (
  id uuid primary key default gen_random_uuid(),
  webhook_url text not null check (char_length(webhook_url) <= 2048),
  success boolean not null,
  response_status integer check (response_status between 100 and 599),
  error_message text check (char_length(error_message) <= 2000),
  created_at timestamptz not null default now()
);

comment on table public.webhook_logs is 'Calls of newsletter webhooks and their outcome; admins read, the server writes.';

create index webhook_logs_newest on public.webhook_logs (created_at desc);

alter table public.webhook_settings enable row level security;
alter table public.webhook_logs enable row level security;

-- webhook_url can't be changed: another URL would inherit the test of the first.
revoke all on public.webhook_settings, public.webhook_logs from public, anon, authenticated, service_role;
grant select, insert (webhook_url, is_active, created_by), update (is_active), delete
  on public.webhook_settings to authenticated;
grant select on public.webhook_logs to authenticated;
grant select, insert, update, delete on public.webhook_settings, public.webhook_logs to service_role;

create policy "admins read webhooks" on public.webhook_settings
  for select to authenticated
  using ((select private.is_admin()));

create policy "admins add webhooks in their own name" on public.webhook_settings
  for insert to authenticated
  with check ((select private.is_admin()) and created_by = (select auth.uid()));

create policy "admins switch webhooks" on public.webhook_settings
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete webhooks" on public.webhook_settings
  for delete to authenticated
  using ((select private.is_admin()));

create policy "service manages webhooks" on public.webhook_settings
  for all to service_role
  using (true)
  with check (true);

create policy "admins read webhook logs" on public.webhook_logs
  for select to authenticated
  using ((select private.is_admin()));

create policy "service writes webhook logs" on public.webhook_logs
  for all to service_role
  using (true)
  with check (true);
