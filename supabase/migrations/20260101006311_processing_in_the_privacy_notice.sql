-- The privacy notice says of all data of people why they are processed, who reads them, how long they stay, and who receives them: from the
-- registrations, as the record of processing does. With the caller's rights, since answers made from views with their owner's are not cached.
do $$
begin
  execute replace(pg_get_functiondef('private.personal_data_view(jsonb)'::regprocedure),
    'create or replace view private.personal_data as', 'create or replace view private.personal_data with (security_invoker = on) as');
end
$$;
select private.personal_data_view((select jsonb_agg(to_jsonb(d)) from private.personal_data as d));
grant select (source, label, purpose, readers, kept_for) on private.personal_data to anon, authenticated, service_role;

create view public.processing_activities with (security_invoker = on) as
  select label, purpose, readers, kept_for from private.personal_data where source is not null;

comment on view public.processing_activities is 'Kinds of data of people: why they are processed, who reads them, how long they stay. For everybody.';

revoke all on public.processing_activities from public, anon, authenticated, service_role;
grant select on public.processing_activities to anon, authenticated, service_role;

-- Who receives data besides the operator of the server, as far as the database knows. A table, as the periods of retention are.
create table public.processing_recipients (
  recipient text primary key check (recipient in ('mail_server', 'newsletter_webhook'))
);

comment on table public.processing_recipients is 'Kinds of recipients of data that are in use. For everybody.';

alter table public.processing_recipients enable row level security;
revoke all on public.processing_recipients from public, anon, authenticated, service_role;
grant select on public.processing_recipients to anon, authenticated, service_role;

create policy "recipients are public" on public.processing_recipients
  for select to anon, authenticated, service_role
  using (true);

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

insert into public.processing_recipients
select 'mail_server' where public.mail_is_delivered()
union all select 'newsletter_webhook' where exists (select from public.webhook_settings where is_active);

do $do$
declare
  _definition text := pg_get_functiondef('public.processing_record'::regproc);
begin
  _definition := regexp_replace(_definition, '''sends_mail'', public\.mail_is_delivered\(\),\s*''has_webhooks'', exists \([^)]*\)',
    '''recipients'', (select coalesce(jsonb_agg(recipient order by recipient), ''[]'') from public.processing_recipients)');
  _definition := regexp_replace(_definition, '\(select jsonb_agg\(jsonb_build_object\(''label'', label, .*?where source is not null\)',
    '(select jsonb_agg(to_jsonb(a) order by a.label) from public.processing_activities as a)');
  if _definition !~ 'processing_recipients' or _definition !~ 'processing_activities' then
    raise 'processing_record is not as expected';
  end if;
  execute _definition;
end
$do$;

revoke execute on function private.show_processing_recipients() from public, anon, authenticated;

select private.register_without_personal_data('Arten von Empfängern', 'public.processing_recipients');
