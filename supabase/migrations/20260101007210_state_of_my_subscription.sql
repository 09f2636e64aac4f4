-- What the page of the own subscription says is read here: whether issues arrive, and the choice that waits for an unconfirmed address.
create or replace function private.own_subscription()
  returns table (email text, confirmed boolean, active boolean, created_at timestamptz)
  language sql stable security definer rows 1
  set search_path = ''
  as $$
    select u.email, private.confirmed_address(u) is not null, coalesce(s.active, c.wanted, false), s.created_at
    from auth.users as u
    left join public.newsletter_subscriptions as s
      on private.mail_address(s.email) = private.confirmed_address(u) collate "C"
    left join records.newsletter_choices as c on c.user_id = u.id and private.confirmed_address(u) is null
    where u.id = auth.uid()
  $$;

-- The state of the list for the confirmed address, `none` where it is not there; `chosen` for a choice that waits.
create function private.own_newsletter_state() returns text
  language sql stable security definer
  set search_path = ''
  as $$
    select case when o.confirmed then coalesce(k.state, 'none') when o.active then 'chosen' else 'none' end
    from private.own_subscription() as o cross join lateral private.known_subscription(o.email) as k
  $$;

create or replace view public.my_subscription with (security_invoker = on) as
  select email, confirmed, active, created_at, private.own_newsletter_state() as state from private.own_subscription();

comment on view public.my_subscription is
  'Newsletter subscription of the caller''s own address; active can be switched, and counts once the address is confirmed. Issues arrive where state is confirmed.';

revoke execute on function private.own_newsletter_state from public, anon;
grant execute on function private.own_newsletter_state to authenticated;
