-- Whose changes the back office sees without asking again. Row level security decides who gets them; of a deleted row
-- everybody who listens gets the key, which says nothing.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

alter publication supabase_realtime add table
  records.ideas,
  records.my_roding_posts,
  records.events,
  records.voucher_participants,
  public.applications,
  public.newsletter_subscriptions,
  public.webhook_settings,
  public.webhook_logs,
  public.profiles;

-- Our own server follows the publication with triggers; at hosted Supabase there is no such function and no need for it.
do $$
begin
  if pg_catalog.to_regprocedure('realtime.follow_publication()') is not null then
    perform realtime.follow_publication();
  end if;
end
$$;
