-- Confirmations of the newsletter go over a webhook where there is no mail server. Newsletters of own delivery need the mail server all the same.
create function public.newsletter_confirmations_are_delivered() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select public.mail_is_delivered() or exists (select from public.webhook_settings where is_active and test_successful)
  $$;

comment on function public.newsletter_confirmations_are_delivered is
  'Whether sign-ups to the newsletter are asked for their confirmation, by mail or over a webhook.';
comment on function public.mail_is_delivered is 'Whether the server has a mail server, and so sends newsletters by itself.';

revoke execute on function public.newsletter_confirmations_are_delivered() from public, anon, authenticated;
grant execute on function public.newsletter_confirmations_are_delivered() to anon, authenticated, service_role;
