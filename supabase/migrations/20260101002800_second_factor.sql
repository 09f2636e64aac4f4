-- Whoever has a second factor is an admin only in sessions that have shown it (claim aal): otherwise a stolen password would
-- be enough, with the page that asks for the code left out.
create or replace function private.is_admin() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select coalesce(auth.role() = 'service_role', false)
      or exists (
        select from public.user_roles as r
         where r.user_id = auth.uid() and r.role = 'admin'
           and (coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
             or not exists (select from auth.mfa_factors as f where f.user_id = r.user_id and f.status = 'verified')))
  $$;

-- Functions and pages go by this answer, so it says no more than the session may do.
create or replace function public.get_user_role(_user_id uuid) returns text
  language sql stable security definer
  set search_path = ''
  as $$
    select coalesce(
      (select r.role
         from public.user_roles as r
        where r.user_id = _user_id
          and (private.is_admin() or (r.user_id = auth.uid() and r.role <> 'admin'))),
      'guest')
  $$;
