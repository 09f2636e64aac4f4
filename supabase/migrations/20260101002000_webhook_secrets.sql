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

create table private.webhook_secrets (
  webhook_id uuid primary key references public.webhook_settings (id) on delete cascade,
  secret text not null default private.new_webhook_secret()
);

alter table private.webhook_secrets enable row level security;
revoke all on private.webhook_secrets from public, anon, authenticated, service_role;

-- Definer: nobody writes the table himself.
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

insert into private.webhook_secrets (webhook_id) select id from public.webhook_settings;

-- A function, not a table: lists of webhooks are read with select=*, and the secret should stand on a page only when asked for.
create function public.webhook_secret(_webhook_id uuid) returns text
  language sql stable security definer
  set search_path = ''
  as $$
    select s.secret from private.webhook_secrets as s where s.webhook_id = _webhook_id and private.is_admin()
  $$;

comment on function public.webhook_secret is 'Secret that calls of a webhook are signed with; null for everybody but admins and the server.';

revoke execute on function public.webhook_secret(uuid) from public, anon;
grant execute on function public.webhook_secret(uuid) to authenticated, service_role;
