-- Makes the account $1 an admin.
insert into public.user_roles (user_id, role) values ($1, 'admin')
  on conflict (user_id) do update set role = excluded.role
