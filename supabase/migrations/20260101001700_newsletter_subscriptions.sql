-- Who gets the newsletter and why: subscriptions, consents, suppressed addresses, and the switch of an account.

-- Newsletter subscribers: anybody subscribes, only admins read the list.
create table public.newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  name text collate "de-x-icu" not null check (private.is_line(name, 120)),
  email text not null check (private.is_email(email)),
  active boolean not null default true,
  created_at timestamptz not null default now()
);

comment on table public.newsletter_subscriptions is 'Newsletter subscribers; one for each e-mail address in any case.';

alter table public.newsletter_subscriptions enable row level security;
revoke all on public.newsletter_subscriptions from public, anon, authenticated, service_role;
grant insert (name, email) on public.newsletter_subscriptions to anon;
grant select, delete, insert (name, email, active), update (name, email, active)
  on public.newsletter_subscriptions to authenticated;
grant select, insert, update, delete on public.newsletter_subscriptions to service_role;

-- One subscription for each address, however it is capitalised. An expression can't be a constraint, so this is an index
-- under the name a constraint on email would have: clients match on that name. ICU lowers umlauts on every database alike.
create unique index newsletter_subscriptions_email_key
  on public.newsletter_subscriptions ((lower(email collate "de-x-icu") collate "C"));

create index newsletter_subscriptions_newest on public.newsletter_subscriptions (created_at desc);

create policy "everybody subscribes" on public.newsletter_subscriptions
  for insert to anon, authenticated
  with check (active);

create policy "admins manage subscriptions" on public.newsletter_subscriptions
  for all to authenticated, service_role
  using ((select private.has_office('editor')))
  with check ((select private.has_office('editor')));

-- The list needs a name; what stands before the @ would tell more than people mean to.
create function private.subscriber_name(_first_name text, _last_name text) returns text
  language sql immutable
  as $$
    select case when private.is_line(name, 120) then name else 'Leserin oder Leser' end
    from (select left(btrim(concat_ws(' ', _first_name, _last_name)), 120) as name) as names
  $$;

-- Profile and list are written in either order. One of these writers at a time, or two could wait for each other.
create function private.lock_newsletter() returns void
  language sql
  set search_path = ''
  as $$ select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('newsletter')) $$;

create function private.await_newsletter() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  perform private.lock_newsletter();
  return null;
end
$$;

-- Before the rows are locked.
create trigger await_newsletter before insert or update or delete on public.newsletter_subscriptions
  for each statement execute function private.await_newsletter();

create trigger await_newsletter before update of newsletter_subscribed on public.profiles
  for each statement execute function private.await_newsletter();

-- Carries out a change that is no act of the owner, such as one by the server: the owner has not agreed to it, so it does not put a deleted address
-- back on the list. Unconfirmed accounts change nothing. Definer: only admins write the list. Callers hold the lock.
create function private.subscribe_account(_user_id uuid, _wanted boolean) returns void
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

create function private.follow_switch() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.subscribe_account(new.user_id, new.newsletter_subscribed);
  return null;
end
$$;

create trigger follow_switch after update of newsletter_subscribed on public.profiles
  for each row when (new.newsletter_subscribed is distinct from old.newsletter_subscribed and current_user <> 'authenticated')
  execute function private.follow_switch();

-- The other way round: an admin, an import or the public form has changed the list. The auth service keeps addresses in lower case.
create function private.follow_list() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _addresses constant text[] := array[private.mail_address(old.email), private.mail_address(new.email)];
begin
  -- An import brings thousands, and most of them have no account.
  if not exists (select from auth.users where email = any (_addresses) and not is_sso_user) then
    return null;
  end if;
  update public.profiles as p set newsletter_subscribed = not p.newsletter_subscribed
  from auth.users as u
  where u.email = any (_addresses) and not u.is_sso_user and private.confirmed_address(u) is not null
    and p.user_id = u.id
    and p.newsletter_subscribed <> exists (
      select from public.newsletter_subscriptions as s
      where private.mail_address(s.email) = private.confirmed_address(u) collate "C" and s.active);
  return null;
end
$$;

create trigger follow_list after insert or delete or update of email, active on public.newsletter_subscriptions
  for each row execute function private.follow_list();

-- An address has just become the account's own: the choice that waited is carried out, and without one the switch takes the value of
-- the list.
create function private.settle_newsletter(_user_id uuid) returns void
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

create function private.settle_new_profile() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.settle_newsletter(new.user_id);
  return null;
end
$$;

create trigger settle_new_profile after insert on public.profiles
  for each row execute function private.settle_new_profile();

-- The subscription goes where the account goes: along to a new address that the account has confirmed, with its consent, or away with the
-- account. Where the new address has a subscription already, that one stays. An unconfirmed new address changes nothing: the owner has not given up
-- the old one.
create function private.follow_address() returns trigger
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
  perform private.forget_deleted_subscription(_from);
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

create trigger follow_address after update of email, email_confirmed_at, deleted_at on auth.users
  for each row execute function private.follow_address();

-- Before: the profile is still there, and nothing of it is locked yet.
create trigger follow_deletion before delete on auth.users
  for each row execute function private.follow_address();

-- The newsletter page of the members' area: one row for the signed-in account, whether issues arrive, and the choice that waits for an
-- unconfirmed address. What the list says about an address is shown only after it was confirmed.
create function private.own_subscription()
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

create table records.newsletter_states (
  subscription_id uuid primary key references public.newsletter_subscriptions (id) on delete cascade,
  -- Asked for in a form, and not confirmed since.
  asked_at timestamptz,
  confirmed_at timestamptz,
  -- By what it is shown that the owner agreed: the link in a mail, the switch of an account with this confirmed address, or what an
  -- admin has stated.
  proof text check (proof in ('double_opt_in', 'account', 'stated')),
  stated_ground text check (private.is_line(stated_ground, 500)),
  -- When the last mail that asks for the confirmation left.
  mailed_at timestamptz,
  -- In a row, without a delivered mail between them.
  soft_bounces integer not null default 0 check (soft_bounces >= 0),
  stopped_at timestamptz,
  stop_reason text check (private.is_filled(stop_reason, 500)),
  check ((confirmed_at is null) = (proof is null)),
  check ((proof is not distinct from 'stated') = (stated_ground is not null)),
  check ((stopped_at is null) = (stop_reason is null))
);

alter table records.newsletter_states enable row level security;
revoke all on records.newsletter_states from public, anon, authenticated, service_role;
grant select on records.newsletter_states to authenticated, service_role;

create function private.newsletter_state(_active boolean, _state records.newsletter_states) returns text
  language sql immutable
  set search_path = ''
  as $$
    select case
      when not _active then 'left'
      when _state.stopped_at is not null then 'undeliverable'
      when _state.confirmed_at is not null then 'confirmed'
      when _state.asked_at is not null then 'asked'
      -- On the list from before consents were kept, or put there by an admin who gave no ground.
      else 'unproven'
    end
  $$;

create function private.known_subscription(_email text, out id uuid, out state text)
  language sql stable security definer
  set search_path = ''
  as $$
    select s.id, private.newsletter_state(s.active, t)
    from public.newsletter_subscriptions as s left join records.newsletter_states as t on t.subscription_id = s.id
    where private.mail_address(s.email) = private.mail_address(_email) collate "C"
  $$;

-- The state of the list for the confirmed address, `none` where it is not there; `chosen` for a choice that waits.
create function private.own_newsletter_state() returns text
  language sql stable security definer
  set search_path = ''
  as $$
    select case when o.confirmed then coalesce(k.state, 'none') when o.active then 'chosen' else 'none' end
    from private.own_subscription() as o cross join lateral private.known_subscription(o.email) as k
  $$;

create view public.my_subscription with (security_invoker = on) as
  select email, confirmed, active, created_at, private.own_newsletter_state() as state from private.own_subscription();

comment on view public.my_subscription is
  'Newsletter subscription of the caller''s own address; active can be switched, and counts once the address is confirmed. Issues arrive where state is confirmed.';

revoke all on public.my_subscription from public, anon, authenticated, service_role;
grant select, update (active) on public.my_subscription to authenticated;

-- Invoker: the profile is switched, under its own policies; the list follows. On the newsletter page the switch is an act of its own, also where
-- the profile says the same already: it confirms an address whose consent is not proven.
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
  perform private.choose_newsletter(new.active);
  select * into new from public.my_subscription;
  return new;
end
$$;

create trigger switch_subscription instead of update on public.my_subscription
  for each row execute function private.switch_subscription();

create policy "admins read states" on records.newsletter_states
  for select to authenticated, service_role
  using ((select private.has_office('editor')));

-- What a form said beside the button, word for word, with the town from the settings. Another wording needs another version.
create function private.newsletter_wording(_form text) returns table (wording text, wording_version date)
  language sql stable
  set search_path = ''
  as $$
    select w.wording, w.wording_version from (values
      ('footer', 'Neues aus ' || coalesce((select nullif(document #>> '{association,town}', '') from public.site_settings), 'Stadt und Land') ||
        ', direkt ins Postfach. Termine, Aktionen und Geschichten aus den Betrieben. Anmelden. Nur für den Newsletter. Ihre Daten bei uns',
        date '2026-11-22'),
      ('registration', 'Ich möchte den Newsletter bekommen. Abbestellen kann ich ihn jederzeit.', date '2026-11-22'),
      ('member_area', 'Newsletter abonnieren', date '2026-11-22'),
      ('unsubscribe_page', 'Versehentlich abbestellt? Wieder abonnieren', date '2026-11-28')
    ) as w (form, wording, wording_version)
    where w.form = _form
  $$;

create table public.newsletter_consents (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  form text not null check (form in ('footer', 'registration', 'member_area', 'admin', 'admin_import', 'unsubscribe_page')),
  wording text,
  wording_version date,
  -- Why an admin says that the owner agreed, such as a list on paper.
  stated_ground text check (private.is_line(stated_ground, 500)),
  -- Null where only the end is known.
  asked_at timestamptz,
  confirmed_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by text check (withdrawn_by in ('link', 'one_click', 'member_area', 'admin', 'bounce', 'account_deleted', 'erased')),
  -- The letter whose link it was. No foreign key: the figure of a letter, not the proof, depends on it.
  newsletter_id uuid,
  -- Shortened to a network of 256 addresses (IPv6: /48), and removed after 30 days.
  network inet check (network = network(network) and masklen(network) <= case family(network) when 4 then 24 else 48 end),
  check (asked_at is not null or withdrawn_at is not null and confirmed_at is null),
  check ((wording is null) = (wording_version is null)),
  check (wording is not null or stated_ground is not null or asked_at is null),
  check ((form in ('admin', 'admin_import')) = (stated_ground is not null)),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check (newsletter_id is null or withdrawn_at is not null),
  -- A proof says what was typed, and stays.
  constraint newsletter_consents_email_check check (char_length(email) <= 254)
);

comment on table public.newsletter_consents is
  'Consents to the newsletter by address: form, wording, when asked, confirmed and withdrawn. Append-only; admins read.';

alter table public.newsletter_consents enable row level security;
revoke all on public.newsletter_consents from public, anon, authenticated, service_role;
grant select on public.newsletter_consents to authenticated, service_role;

create index newsletter_consents_address on public.newsletter_consents ((private.mail_address(email) collate "C"));
create index newsletter_consents_newsletter on public.newsletter_consents (newsletter_id) where newsletter_id is not null;

create policy "admins read consents" on public.newsletter_consents
  for select to authenticated, service_role
  using ((select private.has_office('editor')));

create function private.is_expired(_consent public.newsletter_consents) returns boolean
  language sql stable
  set search_path = ''
  as $$
    select case
      when _consent.withdrawn_at is not null then _consent.withdrawn_at < now() - interval '3 years'
      else _consent.confirmed_at is null and _consent.asked_at < now() - interval '30 days'
    end
  $$;

-- For every role: written values stay, open ones are written once, and a row goes when its time is over.
create function private.keep_consent() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if tg_op = 'DELETE' then
    if not private.is_expired(old) then
      raise check_violation using message = 'a consent is kept until three years after its withdrawal';
    end if;
    return old;
  end if;
  if (old.id, old.email, old.form, old.wording, old.wording_version, old.stated_ground, old.asked_at)
      is distinct from (new.id, new.email, new.form, new.wording, new.wording_version, new.stated_ground, new.asked_at)
    or old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at
    or old.withdrawn_at is not null
      and (old.withdrawn_at, old.withdrawn_by, old.newsletter_id) is distinct from (new.withdrawn_at, new.withdrawn_by, new.newsletter_id)
    or new.network is not null and new.network is distinct from old.network
  then
    raise check_violation using message = 'a consent does not change once it is written';
  end if;
  return new;
end
$$;

create trigger keep_consent before update or delete on public.newsletter_consents
  for each row execute function private.keep_consent();

create function private.refuse_truncation() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  raise check_violation using message = 'consents are not truncated';
end
$$;

create trigger refuse_truncation before truncate on public.newsletter_consents
  for each statement execute function private.refuse_truncation();

create table records.newsletter_suppressions (
  address_hash bytea primary key check (length(address_hash) = 32),
  reason text not null check (reason in ('erased', 'account_deleted')),
  suppressed_at timestamptz not null default now()
);

alter table records.newsletter_suppressions enable row level security;
revoke all on records.newsletter_suppressions from public, anon, authenticated, service_role;

create function private.note_consent(
  _email text, _form text, _confirmed boolean, _ground text default null, _asked_at timestamptz default now()) returns uuid
  language sql volatile security definer
  set search_path = ''
  as $$
    insert into public.newsletter_consents
      (email, form, wording, wording_version, stated_ground, asked_at, confirmed_at, network)
    select _email, _form, w.wording, w.wording_version, _ground, _asked_at, case when _confirmed then now() end,
      private.request_network()
    from (select) as one left join private.newsletter_wording(_form) as w on true
    returning id
  $$;

-- Ends every confirmed consent to write to the address. Where there is none only the end is noted.
create function private.withdraw_consents(_email text, _by text, _form text, _newsletter_id uuid default null) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _address constant text := private.mail_address(_email);
  _last constant uuid := (
    select id from public.newsletter_consents
    where private.mail_address(email) collate "C" = _address collate "C" and confirmed_at is not null and withdrawn_at is null
    order by confirmed_at desc, id limit 1);
begin
  if _last is null then
    insert into public.newsletter_consents (email, form, withdrawn_at, withdrawn_by, newsletter_id)
    values (_email, _form, now(), _by, _newsletter_id);
    return;
  end if;
  update public.newsletter_consents
  set withdrawn_at = now(), withdrawn_by = _by, newsletter_id = case when id = _last then _newsletter_id end
  where private.mail_address(email) collate "C" = _address collate "C" and confirmed_at is not null and withdrawn_at is null;
end
$$;

create function private.is_suppressed(_email text) returns boolean
  language plpgsql volatile security definer
  set search_path = ''
  as $$
declare
  _hash constant bytea := private.address_hash(_email);
begin
  return exists (select from records.newsletter_suppressions where address_hash = _hash);
end
$$;

-- Its owner has agreed: the subscription is active, whatever it was before. It is written in any case, because open lists follow only its table.
-- A ground that an admin states does not bring back a deleted address.
create function private.confirm_subscription(_id uuid, _proof text, _ground text default null) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if _proof <> 'stated' then
    delete from records.newsletter_suppressions
    where address_hash = (select private.address_hash(email) from public.newsletter_subscriptions where id = _id);
  end if;
  update public.newsletter_subscriptions set active = true where id = _id;
  update records.newsletter_states
  set asked_at = null, confirmed_at = now(), proof = _proof, stated_ground = _ground, mailed_at = null,
    soft_bounces = 0, stopped_at = null, stop_reason = null
  where subscription_id = _id;
end
$$;

-- Every subscription has a state, and begins without proof; the functions that know better say so afterwards. A deleted address that the
-- owner of the database puts back gets no newsletter either, until it is confirmed.
create function private.create_newsletter_state() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  insert into records.newsletter_states (subscription_id, asked_at)
  values (new.id, case when private.is_suppressed(new.email) then now() end);
  return null;
end
$$;

create trigger create_newsletter_state after insert on public.newsletter_subscriptions
  for each row when (not private.is_restoring()) execute function private.create_newsletter_state();

-- Somebody else's address, and an address that had left and is switched on again: the owner has not agreed to that. Open links end with the
-- subscription, however it ends.
create function private.reset_newsletter_state() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _moved constant boolean := private.mail_address(new.email) <> private.mail_address(old.email) collate "C";
begin
  if _moved or old.active and not new.active then
    update public.newsletter_consents set withdrawn_at = now(), withdrawn_by = 'admin'
    where private.mail_address(email) collate "C" = private.mail_address(old.email) collate "C"
      and confirmed_at is not null and withdrawn_at is null;
    update records.newsletter_confirmations set due_at = null, token_hash = null
    where subscription_id = new.id and (due_at is not null or token_hash is not null);
  end if;
  if _moved or new.active and not old.active then
    update records.newsletter_states
    set asked_at = null, confirmed_at = null, proof = null, stated_ground = null, mailed_at = null,
      soft_bounces = 0, stopped_at = null, stop_reason = null
    where subscription_id = new.id;
  end if;
  return null;
end
$$;

create trigger reset_newsletter_state after update of email, active on public.newsletter_subscriptions
  for each row when (old.email is distinct from new.email or old.active is distinct from new.active)
  execute function private.reset_newsletter_state();

-- After keep_in_bin, by its name. Mails and deliveries lose their subscription with its row: the entry keeps which they were, and
-- the consents that the deletion ends.
create function private.suppress_address() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _open constant uuid[] := array(
    select id from public.newsletter_consents
    where private.mail_address(email) collate "C" = private.mail_address(old.email) collate "C" and confirmed_at is not null and withdrawn_at is null);
begin
  update records.bin set content = content || jsonb_build_object('consents', _open,
    'confirmations', array(select id from records.newsletter_confirmations where subscription_id = old.id),
    'deliveries', array(select id from records.newsletter_deliveries where subscription_id = old.id))
  where kind = 'subscriber' and row_id = old.id;
  if not found then
    update public.newsletter_consents set withdrawn_at = now(), withdrawn_by = 'erased' where id = any (_open);
  end if;
  insert into records.newsletter_suppressions (address_hash, reason) values (private.address_hash(old.email), 'erased')
    on conflict do nothing;
  return old;
end
$$;

create trigger suppress_address before delete on public.newsletter_subscriptions
  for each row execute function private.suppress_address();

-- A visitor may ask for a deleted address again: only the question whether its owner agrees is sent there.
-- Imports tell an error in one line (classes 22 and 23) from one that ends them, so a deleted address is an integrity violation with a
-- subclass of its own.
create function private.refuse_suppressed() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if private.is_email(new.email) and private.is_suppressed(new.email)
    -- Already asked for by a visitor: that is a duplicate.
    and not exists (select from public.newsletter_subscriptions where private.mail_address(email) = private.mail_address(new.email) collate "C")
  then
    raise exception using errcode = '23N01',
      message = 'this address was deleted and comes back by a consent of its owner alone', column = 'email';
  end if;
  return new;
end
$$;

create trigger refuse_suppressed before insert or update of email on public.newsletter_subscriptions
  for each row when (current_user in ('authenticated', 'service_role') and not private.is_visitor())
  execute function private.refuse_suppressed();

-- For the back office: the list with the state of each address. Owners who delete their accounts have left, until they sign in again.
create view public.newsletter_subscribers with (security_invoker = on) as
  select s.id, s.name, s.email, s.active, s.created_at,
    private.newsletter_state(s.active and leaving.address is null, t) as state,
    t.confirmed_at, t.proof, t.stated_ground, t.stop_reason
  from public.newsletter_subscriptions as s
  join records.newsletter_states as t on t.subscription_id = s.id
  left join private.leaving_addresses() as leaving (address) on leaving.address = private.mail_address(s.email) collate "C";

comment on view public.newsletter_subscribers is 'Newsletter subscribers with the state of each address, for admins.';

revoke all on public.newsletter_subscribers from public, anon, authenticated, service_role;
grant select on public.newsletter_subscribers to authenticated, service_role;

-- The only place that says who may be sent a newsletter; without proof only where it was decided for that newsletter.
create view public.newsletter_recipients with (security_invoker = on) as
  select id, name, email, created_at, state = 'unproven' as unproven
  from public.newsletter_subscribers where state in ('confirmed', 'unproven');

comment on view public.newsletter_recipients is
  'Who may be sent a newsletter, for the server; unproven ones only in a newsletter whose sender gave a ground.';

revoke all on public.newsletter_recipients from public, anon, authenticated, service_role;
grant select on public.newsletter_recipients to service_role;

create function private.mailable_subscriptions(_include_unproven boolean)
  returns table (id uuid, name text, email text, created_at timestamptz)
  language sql stable
  set search_path = ''
  as $$
    select id, name, email, created_at from public.newsletter_recipients where _include_unproven or not unproven
  $$;

-- An admin states why somebody agreed, such as a signature on paper. Answers how many subscriptions it concerned: active ones without
-- proof, apart from deleted addresses.
create function public.state_newsletter_ground(_ids uuid[], _ground text) returns integer
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _count integer := 0;
  _subscription record;
begin
  if not private.has_office('editor') then
    raise insufficient_privilege using message = 'only admins state grounds';
  end if;
  if not coalesce(private.is_line(_ground, 500), false) or coalesce(cardinality(_ids), 0) not between 1 and 10000 then
    raise check_violation using message = 'a ground has 1 to 500 characters and is for 1 to 10000 subscriptions';
  end if;
  perform private.lock_newsletter();
  for _subscription in
    select s.id, s.email from public.newsletter_subscriptions as s
    join records.newsletter_states as t on t.subscription_id = s.id
    where s.id = any (_ids) and private.newsletter_state(s.active, t) in ('asked', 'unproven')
  loop
    if not private.is_suppressed(_subscription.email) then
      perform private.note_consent(_subscription.email, 'admin_import', true, _ground);
      perform private.confirm_subscription(_subscription.id, 'stated', _ground);
      _count := _count + 1;
    end if;
  end loop;
  return _count;
end
$$;

comment on function public.state_newsletter_ground is
  'Marks subscriptions without proof as confirmed, with the ground that an admin states; answers their number.';

-- Until an address is confirmed, the names of the sign-up may be taken back by the auth service, because its owner is not known; the
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
  perform private.forget_deleted_subscription(_address);
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

create function private.follow_own_switch() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.choose_newsletter(new.newsletter_subscribed);
  return null;
end
$$;

create trigger follow_own_switch after update of newsletter_subscribed on public.profiles
  for each row when (new.newsletter_subscribed is distinct from old.newsletter_subscribed and current_user = 'authenticated')
  execute function private.follow_own_switch();

-- As many as the back office lists. ZU017: there is no room for another one.
create function private.bound_drafts() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- One after the other, so that two inserts cannot both find room for one.
  perform pg_advisory_xact_lock(hashtext('newsletter_drafts'));
  if (select count(*) from public.newsletter_drafts) >= 50 then
    raise exception using errcode = 'ZU017', message = 'there are fifty drafts already';
  end if;
  return new;
end
$$;

-- Deleted subscribers come back from the bin within a minute. Definer functions delete on behalf of owners and programs: current_user is the
-- caller's role only in this condition.
create trigger keep_in_bin before delete on public.newsletter_subscriptions
  for each row when (current_user = 'authenticated') execute function private.keep_in_bin('subscriber', 'editor');

-- What comes back brings its state, its mails and deliveries, and is not suppressed by the deletion that is taken back.
create function private.restore_subscription() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _entry constant records.bin := (select b from records.bin as b where kind = 'subscriber' and row_id = new.id);
  _hash constant bytea := private.address_hash(new.email);
begin
  delete from records.newsletter_suppressions where address_hash = _hash and suppressed_at = _entry.deleted_at;
  update records.newsletter_confirmations set subscription_id = new.id
  where id in (select value::uuid from jsonb_array_elements_text(_entry.content -> 'confirmations'));
  update records.newsletter_deliveries set subscription_id = new.id
  where id in (select value::uuid from jsonb_array_elements_text(_entry.content -> 'deliveries'));
  return null;
end
$$;

create trigger restore_subscription after insert on public.newsletter_subscriptions
  for each row when (private.is_restoring()) execute function private.restore_subscription();

-- However an entry goes that was not restored: its time is over, its owner leaves, somebody erases the person. Consents that its owner
-- gave after the deletion stay.
create function private.end_deleted_subscription() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not exists (select from public.newsletter_subscriptions where id = old.row_id) then
    update public.newsletter_consents set withdrawn_at = now(), withdrawn_by = 'erased'
    where id in (select value::uuid from jsonb_array_elements_text(old.content -> 'consents')) and withdrawn_at is null;
  end if;
  return null;
end
$$;

create trigger end_deleted_subscription after delete on records.bin
  for each row when (old.kind = 'subscriber') execute function private.end_deleted_subscription();

create function private.remove_expired_deleted_subscriptions() returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- Before entries of the bin, as everything that changes the list does.
  perform private.lock_newsletter();
  delete from records.bin where kind = 'subscriber' and deleted_at < now() - interval '1 minute';
end
$$;

-- The owner of the address leaves or moves: no undo of the office puts that address back.
create function private.forget_deleted_subscription(_email text) returns void
  language sql security definer
  set search_path = ''
  as $$
    delete from records.bin
    where kind = 'subscriber' and private.mail_address(content ->> 'email') = private.mail_address(_email) collate "C"
  $$;

-- Whether the caller's account has shown that the address is its own.
create function private.is_own_address(_email text, _user_id uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select exists (
      select from auth.users as u
      where u.id = _user_id and private.confirmed_address(u) = private.mail_address(_email) collate "C")
  $$;

-- Asks the owner of an address on the list, or takes the sign-up of an account with this address as the answer. Without a mail (limits) the
-- only the consent is noted. Callers hold the lock.
create function private.ask_subscriber(_subscription_id uuid, _email text, _user_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if _user_id is not null and private.is_own_address(_email, _user_id) then
    perform private.subscribe_by_consent(_user_id, 'footer');
  elsif not private.ask_for_confirmation(_subscription_id, 'footer') then
    perform private.note_consent(_email, 'footer', false);
  end if;
end
$$;

-- Asks again for an address that waits. Without effect where it is confirmed, has left and was not signed up since, or is unknown.
create function private.ask_again(_email text, _user_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _known record;
begin
  perform private.lock_newsletter();
  select * into _known from private.known_subscription(_email);
  if _known.id is null or _known.state = 'left' and not exists (select from private.pending_confirmation(_known.id)) then
    return;
  elsif private.is_own_address(_email, _user_id) then
    perform private.subscribe_by_consent(_user_id, 'footer');
  elsif _known.state <> 'confirmed' then
    perform private.ask_for_confirmation(_known.id, 'footer');
  end if;
end
$$;

-- What a refused insert queues is rolled back with it, so the server is asked to call ask_again by itself (docs/decisions/0135).
create function private.answer_known_address() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _known record;
begin
  select * into _known from private.known_subscription(new.email);
  -- A name that is none is refused by its constraint.
  if _known.state = 'left' and private.is_line(new.name, 120)
    and not exists (select from private.pending_confirmation(_known.id))
  then
    perform private.ask_subscriber(_known.id, new.email, auth.uid());
    return null;
  end if;
  if _known.state <> 'confirmed' then
    raise notice using errcode = '01ZAC', message = 'private.ask_again',
      detail = json_build_array(new.email, auth.uid())::text;
  end if;
  return new;
end
$$;

create trigger answer_known_address before insert on public.newsletter_subscriptions
  for each row when (private.is_visitor()) execute function private.answer_known_address();

select private.audit('public.newsletter_subscriptions', '{active}');
select private.announce_changes('public.newsletter_subscriptions');

select private.register_personal_data($entry${
  "label": "Einwilligungen in den Newsletter", "source": "public.newsletter_consents", "tables": ["public.newsletter_consents"],
  "purpose": "Nachweisen, dass eingewilligt wurde", "readers": "Redaktion und Vorstand",
  "kept_for": "drei Jahre nach dem Widerruf; gekürzte Netzadresse 30 Tage",
  "emails": ["s.email"],
  "erasing": "keep",
  "kept_until": "(coalesce(s.withdrawn_at, now()) + interval '3 years')::date",
  "kept_because": "Nachweis der Einwilligung bis zur Verjährung (Art. 7 Abs. 1 DSGVO, § 195 BGB)"}$entry$);

select private.register_without_personal_data('Prüfsummen gelöschter Adressen',
  'records.newsletter_suppressions');

select private.register_texts('public.newsletter_subscriptions');

revoke execute on function private.subscribe_account, private.settle_newsletter, private.own_subscription, private.known_subscription,
  private.own_newsletter_state, private.note_consent, private.withdraw_consents, private.is_suppressed, private.confirm_subscription,
  private.create_newsletter_state, private.reset_newsletter_state, private.suppress_address, private.refuse_suppressed,
  public.state_newsletter_ground, private.note_registration_choice, private.subscribe_by_consent, private.unsubscribe_by_switch,
  private.choose_newsletter, private.follow_own_switch, private.bound_drafts, private.restore_subscription,
  private.end_deleted_subscription, private.remove_expired_deleted_subscriptions, private.forget_deleted_subscription,
  private.is_own_address, private.ask_subscriber, private.ask_again, private.answer_known_address from public, anon, authenticated;
grant execute on function private.own_subscription, private.own_newsletter_state, private.choose_newsletter to authenticated;
grant execute on function public.state_newsletter_ground to authenticated, service_role;
grant execute on function private.remove_expired_deleted_subscriptions, private.ask_again to service_role;
