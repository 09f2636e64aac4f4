-- Removes all rows whose time is over: calls each function private.remove_expired_<what>() that takes and returns nothing.
create function private.remove_expired() returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _function regprocedure;
begin
  for _function in
    select oid from pg_catalog.pg_proc
    where pronamespace = 'private'::regnamespace and proname like 'remove\_expired\_%' and pronargs = 0 and prorettype = 'void'::regtype
    order by proname
  loop
    execute format('select %s', _function);
  end loop;
end
$$;

revoke execute on function private.remove_expired() from public;
grant execute on function private.remove_expired() to service_role;
