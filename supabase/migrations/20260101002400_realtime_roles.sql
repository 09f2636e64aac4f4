-- The list of accounts in the back office shows their roles. Admins hear of all of them, everybody else of the own one.
alter publication supabase_realtime add table public.user_roles;

do $$
begin
  if pg_catalog.to_regprocedure('realtime.follow_publication()') is not null then
    perform realtime.follow_publication();
  end if;
end
$$;
