-- Until an address is confirmed, nobody has shown that what a sign-up told is its owner's. When the auth service takes it back, the
-- names leave the profile too; afterwards the profile is its owner's to change.
create function private.follow_unconfirmed_names() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  update public.profiles set
    first_name = nullif(left(btrim(new.raw_user_meta_data ->> 'first_name'), 100), ''),
    last_name = nullif(left(btrim(new.raw_user_meta_data ->> 'last_name'), 100), '')
  where user_id = new.id;
  return null;
end
$$;

create trigger follow_unconfirmed_names
  after update of raw_user_meta_data on auth.users
  for each row
  when (old.email_confirmed_at is null and new.raw_user_meta_data is distinct from old.raw_user_meta_data)
  execute function private.follow_unconfirmed_names();
