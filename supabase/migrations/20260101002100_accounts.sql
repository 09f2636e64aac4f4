-- Accounts as admins see them. No API role reads auth.users; this shows the few columns the back office needs, to admins alone.
create function private.accounts_for_admins()
  returns table (id uuid, email text, first_name text, last_name text, role text, confirmed boolean,
    last_sign_in_at timestamptz, created_at timestamptz)
  language sql stable security definer
  set search_path = ''
  as $$
    select u.id, u.email, p.first_name, p.last_name, coalesce(r.role, 'guest'), u.email_confirmed_at is not null,
      u.last_sign_in_at, u.created_at
    from auth.users as u
    left join public.profiles as p on p.user_id = u.id
    left join public.user_roles as r on r.user_id = u.id
    where u.deleted_at is null and (select private.is_admin())
  $$;

revoke execute on function private.accounts_for_admins() from public;
grant execute on function private.accounts_for_admins() to authenticated, service_role;

create view public.accounts with (security_invoker = on) as
  select id, email, first_name, last_name, role, confirmed, last_sign_in_at, created_at
  from private.accounts_for_admins();

comment on view public.accounts is
  'Accounts with role and last sign-in; empty for everybody but admins. Roles are changed in user_roles.';

revoke all on public.accounts from public, anon, authenticated, service_role;
grant select on public.accounts to authenticated, service_role;
