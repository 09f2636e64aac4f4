do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

alter publication supabase_realtime add table
  records.notes, public.subscriptions, public.inquiries, public.audit_log, public.profiles, public.user_roles;

-- The backend follows the publication with triggers; hosted Supabase neither has nor needs this function.
do $$
begin
  if pg_catalog.to_regprocedure('realtime.follow_publication()') is not null then
    perform realtime.follow_publication();
  end if;
end
$$;
