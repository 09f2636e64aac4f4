-- Rights of an admin end with the session: an access token lives for up to an hour, and nobody can call one back that was stolen. The
-- token names its session (claim session_id), which is gone after signing out or a change of the password. A token without one was
-- made elsewhere and administers nothing. Banned and deleted accounts lose their rights as quickly.
-- PL/pgSQL, not SQL: it keeps its plans, and visitors, who make up most callers, are answered before anything is planned or read.
create or replace function private.is_admin() returns boolean
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if current_setting('role') = 'anon' then
    return false;
  end if;
  if auth.role() = 'service_role' then
    return true;
  end if;
  return exists (
    select
    from public.user_roles as r
    join auth.sessions as s on s.user_id = r.user_id
    join auth.users as u on u.id = r.user_id
    where r.user_id = auth.uid() and r.role = 'admin'
      and s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now()) and u.deleted_at is null
      and (coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
        or not exists (select from auth.mfa_factors as f where f.user_id = r.user_id and f.status = 'verified')));
end
$$;
