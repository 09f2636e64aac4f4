-- The switch of an account and the list of subscribers still say the same about a confirmed address (20260101001500), but only an act of
-- the account's owner puts it on the list: the box of the registration, or the switch. Until the address is confirmed such a choice waits
-- here. profiles.newsletter_subscribed keeps its default, true: for an unconfirmed address it says nothing about the list, and with the
-- confirmation it takes the value of the list.
create table records.newsletter_choices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  wanted boolean not null,
  form text not null check (form in ('registration', 'member_area')),
  chosen_at timestamptz not null default now()
);

alter table records.newsletter_choices enable row level security;
revoke all on records.newsletter_choices from public, anon, authenticated, service_role;

-- Until an address is confirmed, what the sign-up told may be taken back by the auth service, because nobody knows whose it is; the
-- choice goes with it.
create function private.note_registration_choice(_account auth.users) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if _account.raw_user_meta_data ->> 'newsletter' = 'true' then
    insert into records.newsletter_choices (user_id, wanted, form) values (_account.id, true, 'registration')
      on conflict do nothing;
  else
    delete from records.newsletter_choices where user_id = _account.id and form = 'registration';
  end if;
end
$$;

create or replace function private.create_profile() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.note_registration_choice(new);
  insert into public.profiles (user_id, first_name, last_name)
  values (
    new.id,
    nullif(left(btrim(new.raw_user_meta_data ->> 'first_name'), 100), ''),
    nullif(left(btrim(new.raw_user_meta_data ->> 'last_name'), 100), '')
  )
  on conflict (user_id) do nothing;
  return new;
end
$$;

create or replace function private.follow_unconfirmed_names() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.note_registration_choice(new);
  update public.profiles set
    first_name = nullif(left(btrim(new.raw_user_meta_data ->> 'first_name'), 100), ''),
    last_name = nullif(left(btrim(new.raw_user_meta_data ->> 'last_name'), 100), '')
  where user_id = new.id;
  return null;
end
$$;

-- Puts the confirmed address of an account on the list by an act of its owner. Callers hold the lock.
create function private.subscribe_by_consent(_user_id uuid, _form text, _asked_at timestamptz default now()) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _account auth.users;
  _subscription uuid;
  _state text;
begin
  select * into _account from auth.users where id = _user_id and private.confirmed_address(users) is not null;
  if not found then
    return;
  end if;
  select s.id, private.newsletter_state(s.active, t) into _subscription, _state
    from public.newsletter_subscriptions as s join records.newsletter_states as t on t.subscription_id = s.id
    where private.mail_address(s.email) = private.confirmed_address(_account) collate "C";
  if _state = 'confirmed' then
    return;
  end if;
  if _subscription is null then
    delete from records.newsletter_suppressions where address_hash = (select private.address_hash(_account.email));
    insert into public.newsletter_subscriptions (name, email)
    values (
      (select private.subscriber_name(first_name, last_name) from public.profiles where user_id = _user_id), _account.email)
    returning id into _subscription;
  end if;
  perform private.note_consent(_account.email, _form, true, null, _asked_at);
  perform private.confirm_subscription(_subscription, 'account');
end
$$;

create function private.unsubscribe_by_switch(_user_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _address constant text := (select private.confirmed_address(u) from auth.users as u where u.id = _user_id);
begin
  if exists (select from public.newsletter_subscriptions where private.mail_address(email) = _address collate "C" and active) then
    perform private.withdraw_consents(_address, 'member_area', 'member_area');
    update public.newsletter_subscriptions set active = false where private.mail_address(email) = _address collate "C";
  end if;
end
$$;

-- What the caller has switched. Without a confirmed address the choice is kept.
create function private.choose_newsletter(_wanted boolean) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.lock_newsletter();
  if exists (select from auth.users as u where u.id = auth.uid() and private.confirmed_address(u) is null) then
    insert into records.newsletter_choices (user_id, wanted, form) values (auth.uid(), _wanted, 'member_area')
      on conflict (user_id) do update set wanted = excluded.wanted, form = excluded.form, chosen_at = excluded.chosen_at;
  elsif _wanted then
    perform private.subscribe_by_consent(auth.uid(), 'member_area');
  else
    perform private.unsubscribe_by_switch(auth.uid());
  end if;
end
$$;

-- Carries out what is no act of the owner, such as a change by the server: nobody has agreed to it, so the address is not put on the list
-- by it where it was deleted.
create or replace function private.subscribe_account(_user_id uuid, _wanted boolean) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _address constant text := (select private.confirmed_address(u) from auth.users as u where u.id = _user_id);
begin
  update public.newsletter_subscriptions set active = _wanted
  where private.mail_address(email) = _address collate "C" and active <> _wanted;
  if _wanted then
    insert into public.newsletter_subscriptions (name, email)
    select private.subscriber_name(p.first_name, p.last_name), u.email
    from auth.users as u
    join public.profiles as p on p.user_id = u.id
    where u.id = _user_id and _address is not null and not private.is_suppressed(_address)
      and not exists (select from public.newsletter_subscriptions where private.mail_address(email) = _address collate "C");
  end if;
end
$$;

create function private.follow_own_switch() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.choose_newsletter(new.newsletter_subscribed);
  return null;
end
$$;

-- current_user is the caller's role only in the condition. Accounts change no profile but their own.
drop trigger follow_switch on public.profiles;
create trigger follow_switch after update of newsletter_subscribed on public.profiles
  for each row when (new.newsletter_subscribed is distinct from old.newsletter_subscribed and current_user <> 'authenticated')
  execute function private.follow_switch();
create trigger follow_own_switch after update of newsletter_subscribed on public.profiles
  for each row when (new.newsletter_subscribed is distinct from old.newsletter_subscribed and current_user = 'authenticated')
  execute function private.follow_own_switch();

-- On the page of the newsletter the switch is an act of its own, also where the profile says the same already: an address whose consent
-- is not proven is confirmed by it.
create or replace function private.switch_subscription() returns trigger
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
  perform private.choose_newsletter(new.active);
  select * into new from public.my_subscription;
  return new;
end
$$;

-- An address has just become the account's own: the choice that waited is carried out, and without one the switch takes the value of
-- the list.
create or replace function private.settle_newsletter(_user_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _choice records.newsletter_choices;
begin
  perform private.lock_newsletter();
  if not exists (select from public.profiles where user_id = _user_id)
    or not exists (select from auth.users as u where u.id = _user_id and private.confirmed_address(u) is not null)
  then
    return;
  end if;
  delete from records.newsletter_choices where user_id = _user_id returning * into _choice;
  if _choice.wanted then
    perform private.subscribe_by_consent(_user_id, _choice.form, _choice.chosen_at);
  elsif not _choice.wanted then
    perform private.unsubscribe_by_switch(_user_id);
  end if;
  update public.profiles as p set newsletter_subscribed = not p.newsletter_subscribed
  from auth.users as u
  where p.user_id = _user_id and u.id = _user_id and p.newsletter_subscribed <> exists (
    select from public.newsletter_subscriptions as s
    where private.mail_address(s.email) = private.confirmed_address(u) collate "C" and s.active);
end
$$;

-- The subscription goes where the account goes. The consent goes along to a new address that the account has confirmed; at the old one
-- it ends.
create or replace function private.follow_address() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _from constant text := private.confirmed_address(old);
  _to constant text := case tg_op when 'UPDATE' then private.confirmed_address(new) end;
  _subscription uuid;
  _state text;
begin
  if _from is not distinct from _to then
    return coalesce(new, old);
  end if;
  if _to is null and tg_op = 'UPDATE' and new.deleted_at is null then
    return new;
  end if;
  perform private.lock_newsletter();
  select s.id, private.newsletter_state(s.active, t) into _subscription, _state
    from public.newsletter_subscriptions as s join records.newsletter_states as t on t.subscription_id = s.id
    where private.mail_address(s.email) = _from collate "C";
  if _subscription is not null then
    if _state not in ('left', 'asked') then
      perform private.withdraw_consents(_from, case when _to is null then 'account_deleted' else 'member_area' end, 'member_area');
    end if;
    if _to is null
      or exists (select from public.newsletter_subscriptions where private.mail_address(email) = _to collate "C")
      or _state <> 'confirmed' and private.is_suppressed(_to)
    then
      delete from public.newsletter_subscriptions where id = _subscription;
    else
      if _state = 'confirmed' then
        delete from records.newsletter_suppressions where address_hash = (select private.address_hash(_to));
      end if;
      update public.newsletter_subscriptions set email = new.email where id = _subscription;
      if _state = 'confirmed' then
        perform private.note_consent(new.email, 'member_area', true);
        perform private.confirm_subscription(_subscription, 'account');
      end if;
    end if;
  end if;
  if _to is not null then
    perform private.settle_newsletter(new.id);
  end if;
  return coalesce(new, old);
end
$$;

revoke execute on function private.note_registration_choice(auth.users), private.subscribe_by_consent(uuid, text, timestamptz),
  private.unsubscribe_by_switch(uuid), private.follow_own_switch(), private.choose_newsletter(boolean) from public;
grant execute on function private.choose_newsletter(boolean) to authenticated;
