-- Makes the account $1 an admin. Run by "npm run admin" and, at the start of the server, for the first admin.
insert into public.user_roles (user_id, role) values ($1, 'admin')
  on conflict (user_id) do update set role = excluded.role
