-- Webhooks that newsletters are sent through, their secrets and log.

-- What calls of a webhook are signed with. Each webhook has a secret of its own: no receiver can sign for another, and a change of
-- API keys breaks none. Admins read it to enter it at the receiver, the server reads it to sign.
-- As Standard Webhooks writes secrets: 32 bytes in Base64 behind "whsec_". Random ids are the one strong source of chance that
-- PostgreSQL has without extensions; two of them hold 244 bits.
create function private.new_webhook_secret() returns text
  language sql volatile
  set search_path = ''
  as $$
    select 'whsec_' || encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64')
  $$;

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

alter table public.webhook_settings enable row level security;
revoke all on public.webhook_settings from public, anon, authenticated, service_role;
grant select, delete, insert (webhook_url, is_active, created_by), update (is_active) on public.webhook_settings to authenticated;
grant select, insert, update, delete on public.webhook_settings to service_role;

create index webhook_settings_newest on public.webhook_settings (created_at desc);
create index webhook_settings_created_by on public.webhook_settings (created_by);

create policy "admins read webhooks" on public.webhook_settings
  for select to authenticated
  using ((select private.has_office('board')));

create policy "admins add webhooks in their own name" on public.webhook_settings
  for insert to authenticated
  with check ((select private.has_office('board')) and created_by = (select auth.uid()));

create policy "admins switch webhooks" on public.webhook_settings
  for update to authenticated
  using ((select private.has_office('board')))
  with check ((select private.has_office('board')));

create policy "admins delete webhooks" on public.webhook_settings
  for delete to authenticated
  using ((select private.has_office('board')));

create policy "service manages webhooks" on public.webhook_settings
  for all to service_role
  using (true)
  with check (true);

-- The editors of newsletters see where these go, and the files of pages; only the board changes both.
create policy "editors read webhooks" on public.webhook_settings
  for select to authenticated
  using ((select private.has_office('editor')));

-- The result of each call; written only by the server.
create table public.webhook_logs (
  id uuid primary key default gen_random_uuid(),
  webhook_url text not null check (char_length(webhook_url) <= 2048),
  success boolean not null,
  response_status integer check (response_status between 100 and 599),
  error_message text check (char_length(error_message) <= 2000),
  created_at timestamptz not null default now()
);

comment on table public.webhook_logs is 'Calls of newsletter webhooks and their outcome; admins read, the server writes.';

alter table public.webhook_logs enable row level security;
revoke all on public.webhook_logs from public, anon, authenticated, service_role;
grant select on public.webhook_logs to authenticated;
grant select, insert, update, delete on public.webhook_logs to service_role;

create index webhook_logs_newest on public.webhook_logs (created_at desc);

create policy "admins read webhook logs" on public.webhook_logs
  for select to authenticated
  using ((select private.has_office('editor')));

create policy "service writes webhook logs" on public.webhook_logs
  for all to service_role
  using (true)
  with check (true);

create table private.webhook_secrets (
  webhook_id uuid primary key references public.webhook_settings (id) on delete cascade,
  secret text not null default private.new_webhook_secret()
);

alter table private.webhook_secrets enable row level security;
revoke all on private.webhook_secrets from public, anon, authenticated, service_role;

-- Definer: no role writes the table directly.
create function private.give_webhook_secret() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  insert into private.webhook_secrets (webhook_id) values (new.id);
  return null;
end
$$;

create trigger give_webhook_secret after insert on public.webhook_settings
  for each row execute function private.give_webhook_secret();

-- A function, not a table: lists of webhooks are read with select=*, and the secret should stand on a page only when asked for.
create function public.webhook_secret(_webhook_id uuid) returns text
  language sql stable security definer
  set search_path = ''
  as $$
    select s.secret from private.webhook_secrets as s where s.webhook_id = _webhook_id and private.has_office('board')
  $$;

comment on function public.webhook_secret is 'Secret that calls of a webhook are signed with; null for everybody but admins and the server.';

-- Definer: it follows mail server and webhooks, and nothing else writes it.
create function private.show_processing_recipients() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _sends_mail constant boolean := public.mail_is_delivered();
  _has_webhook constant boolean := exists (select from public.webhook_settings where is_active);
begin
  delete from public.processing_recipients
  where recipient = 'mail_server' and not _sends_mail or recipient = 'newsletter_webhook' and not _has_webhook;
  insert into public.processing_recipients
  select recipient from (values ('mail_server', _sends_mail), ('newsletter_webhook', _has_webhook)) as used (recipient, is_used) where is_used
  on conflict do nothing;
  return null;
end
$$;

create trigger show_recipients after insert or update or delete on public.webhook_settings
  for each statement execute function private.show_processing_recipients();

create trigger show_recipients after insert or update of delivers_mail or delete on records.newsletter_settings
  for each statement execute function private.show_processing_recipients();

-- The newest that is active and tested, with this address where one is given: the one that newsletters go to.
create function private.ready_webhook(_url text) returns setof public.webhook_settings
  language sql stable security definer
  set search_path = ''
  as $$
    select * from public.webhook_settings
    where is_active and test_successful and webhook_url = coalesce(_url, webhook_url)
    order by created_at desc limit 1
  $$;

revoke execute on function private.ready_webhook from public, anon, authenticated;

select private.audit('public.webhook_settings', '{is_active, test_successful}');
select private.announce_changes('public.webhook_settings');
select private.announce_changes('public.webhook_logs');

select private.register_texts('public.webhook_settings', 'public.webhook_logs');

revoke execute on function public.webhook_secret, private.show_processing_recipients from public, anon, authenticated;
grant execute on function public.webhook_secret to authenticated, service_role;
