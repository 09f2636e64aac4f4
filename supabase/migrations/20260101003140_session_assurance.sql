-- A session that has lost its second factor, because the factor was removed, is lowered at once, while its access token goes on saying
-- aal2 for up to an hour. Where a second factor counts, the token and the session it names both have to have shown one.
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
      and (coalesce(auth.jwt() ->> 'aal' = 'aal2' and s.aal::text = 'aal2', false)
        or not exists (select from auth.mfa_factors as f where f.user_id = r.user_id and f.status = 'verified')));
end
$$;
