-- Whether an address is on the list is its owner's business: a visitor's insert of a known address does and answers what one of a
-- new address does. The row really is inserted, under an address that is nobody's, and goes again at once, so that row counts,
-- rights and errors of other rows of the same statement are the same. Admins, and members about their own confirmed address, still
-- get 23505.
create function private.stand_in_address(_id uuid) returns text
  language sql immutable
  as $$ select _id || '@subscribed.invalid' $$;

-- Definer: visitors may not read the list. Asked after await_newsletter has locked, so that two requests cannot both find nothing.
create function private.hide_known_subscriber() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _address constant text := private.mail_address(new.email);
begin
  -- What is no address is refused by its constraint, also where its lower case is one that is known (a Kelvin sign for a k).
  if private.is_email(new.email)
    and exists (select from public.newsletter_subscriptions where private.mail_address(email) = _address collate "C")
    and not private.is_admin()
    and not exists (select from auth.users as u where u.id = auth.uid() and private.confirmed_address(u) = _address) then
    new.email := private.stand_in_address(new.id);
  end if;
  return new;
end
$$;

create function private.drop_stand_in() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  delete from public.newsletter_subscriptions where id = new.id and email = private.stand_in_address(new.id);
  return null;
end
$$;

-- current_user is the caller's role only here: what the database writes itself (a profile's switch) is not looked at.
create trigger hide_known_subscriber before insert on public.newsletter_subscriptions
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.hide_known_subscriber();
create trigger drop_stand_in after insert on public.newsletter_subscriptions
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.drop_stand_in();

revoke execute on function private.hide_known_subscriber(), private.drop_stand_in() from public;
