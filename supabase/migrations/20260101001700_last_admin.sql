-- An association without an admin could not make one: whoever has the role last keeps it, whatever way it would be lost (demotion,
-- removal, deletion of the account).

-- Before any row is locked, so that two admins who demote each other come one after the other, and the second one is refused.
create function private.await_roles() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('user_roles'));
  return null;
end
$$;

-- Definer: it has to see every role. Asked after the whole statement, so that a statement may hand the role on.
create function private.keep_an_admin() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if exists (select from before where role = 'admin')
    and not exists (select from public.user_roles where role = 'admin') then
    raise restrict_violation using
      message = 'the last admin can not be removed',
      hint = 'Make somebody else an admin first.';
  end if;
  return null;
end
$$;

create trigger await_roles before update or delete on public.user_roles
  for each statement execute function private.await_roles();
create trigger keep_an_admin_on_update after update on public.user_roles
  referencing old table as before
  for each statement execute function private.keep_an_admin();
create trigger keep_an_admin_on_delete after delete on public.user_roles
  referencing old table as before
  for each statement execute function private.keep_an_admin();
