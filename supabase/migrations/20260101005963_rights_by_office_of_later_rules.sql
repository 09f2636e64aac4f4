-- Rules with higher numbers than the offices' that asked for an admin: what waits for approval is the editor's, the state of accounts the
-- board's.
do $$
declare
  _policy record;
begin
  for _policy in
    select polname, polrelid::regclass as relation, pg_get_expr(polwithcheck, polrelid) as written
    from pg_catalog.pg_policy
    where polrelid in ('records.my_roding_posts'::regclass, 'records.events'::regclass)
      and pg_get_expr(polwithcheck, polrelid) like '%private.is_admin()%'
  loop
    execute format('alter policy %I on %s with check (%s)', _policy.polname, _policy.relation,
      replace(_policy.written, 'private.is_admin() AS is_admin', 'private.has_office(''editor'')'));
  end loop;
  execute replace(pg_get_functiondef('private.account_states'::regproc), 'private.is_admin()', 'private.has_office(''board'')');
end
$$;
