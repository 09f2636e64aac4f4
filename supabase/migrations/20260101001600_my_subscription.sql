-- The newsletter page of the members' area: one row for whoever is signed in. What the list says about an address is shown to nobody who
-- has not confirmed it.
create function private.own_subscription()
  returns table (email text, confirmed boolean, active boolean, created_at timestamptz)
  language sql stable security definer rows 1
  set search_path = ''
  as $$
    select u.email, private.confirmed_address(u) is not null, coalesce(s.active, false), s.created_at
    from auth.users as u
    left join public.newsletter_subscriptions as s
      on private.mail_address(s.email) = private.confirmed_address(u) collate "C"
    where u.id = auth.uid()
  $$;

revoke execute on function private.own_subscription() from public;
grant execute on function private.own_subscription() to authenticated;

create view public.my_subscription with (security_invoker = on) as
  select email, confirmed, active, created_at from private.own_subscription();

comment on view public.my_subscription is
  'Newsletter subscription of the caller''s own address; active can be switched, and counts once the address is confirmed.';

-- Invoker: it is the profile that is switched, under its own policies; the list follows.
create function private.switch_subscription() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if new.active is null then
    raise not_null_violation using message = 'active is true or false';
  end if;
  update public.profiles set newsletter_subscribed = new.active where user_id = auth.uid();
  if not found then
    return null;
  end if;
  select * into new from public.my_subscription;
  return new;
end
$$;

create trigger switch_subscription instead of update on public.my_subscription
  for each row execute function private.switch_subscription();

revoke all on public.my_subscription from public, anon, authenticated, service_role;
grant select, update (active) on public.my_subscription to authenticated;
