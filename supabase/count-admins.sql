-- Accounts that may administer and have confirmed their address. Run by "npm run doctor".
select count(*)::integer as count
from public.user_roles r join auth.users u on u.id = r.user_id
where r.role = 'admin' and u.email_confirmed_at is not null
