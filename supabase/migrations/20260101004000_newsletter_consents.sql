-- A newsletter may go only to addresses whose owners have agreed, and it has to be shown for each of them (UWG § 7, GDPR Art. 7):
--   records.newsletter_states        what is known about each subscription: asked for, confirmed, stopped
--   public.newsletter_consents       who agreed to what, when and where, and how it ended; append-only
--   records.newsletter_suppressions  hashes of addresses that were deleted and come back by a confirmed consent alone

-- One row, made when it is first needed: an unused installation has none, and a backup brings its own.
create table records.newsletter_settings (
  only_row boolean primary key default true check (only_row),
  -- Of the hashes of addresses and of the tokens in links: nobody else can make either.
  secret bytea not null check (length(secret) = 32),
  -- Whether the function deliver-mail has a mail server, as it last said.
  delivers_mail boolean not null default false
);

alter table records.newsletter_settings enable row level security;

-- Random ids are the one strong source of randomness that PostgreSQL has without extensions; two of them hold 244 bits.
create function private.random_bytes() returns bytea
  language sql volatile
  set search_path = ''
  as $$ select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) $$;

create function private.newsletter_secret() returns bytea
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _secret bytea := (select secret from records.newsletter_settings);
begin
  if _secret is null then
    insert into records.newsletter_settings (secret) values (private.random_bytes()) on conflict do nothing;
    _secret := (select secret from records.newsletter_settings);
  end if;
  return _secret;
end
$$;

-- Keyed, so that nobody can find out by trying which addresses are meant. Volatile: compare a column with a variable or a subquery of it,
-- or no index is used.
create function private.address_hash(_email text) returns bytea
  language plpgsql volatile security definer
  set search_path = ''
  as $$
begin
  return sha256(private.newsletter_secret() || convert_to('address ' || private.mail_address(_email), 'UTF8'));
end
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
  stop_reason text check (private.is_line(stop_reason, 500)),
  check ((confirmed_at is null) = (proof is null)),
  check ((proof is not distinct from 'stated') = (stated_ground is not null)),
  check ((stopped_at is null) = (stop_reason is null))
);

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

-- What a form said beside the button, word for word. Another wording is another version, in another migration.
create function private.newsletter_wording(_form text) returns table (wording text, wording_version date)
  language sql immutable
  set search_path = ''
  as $$
    select w.wording, w.wording_version from (values
      ('footer', 'Neues aus Roding, direkt ins Postfach. Termine, Aktionen und Geschichten aus den Betrieben. Anmelden. Nur für den Newsletter. Ihre Daten bei uns', date '2026-11-22'),
      ('registration', 'Ich möchte den Newsletter bekommen. Abbestellen kann ich ihn jederzeit.', date '2026-11-22'),
      ('member_area', 'Newsletter abonnieren', date '2026-11-22'),
      ('unsubscribe_page', 'Versehentlich abgemeldet? Wieder anmelden', date '2026-11-22')
    ) as w (form, wording, wording_version)
    where w.form = _form
  $$;

create table public.newsletter_consents (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.is_email(email)),
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
  check (newsletter_id is null or withdrawn_at is not null)
);

comment on table public.newsletter_consents is
  'Consents to the newsletter by address: form, wording, when asked, confirmed and withdrawn. Append-only; admins read.';

create index newsletter_consents_address on public.newsletter_consents ((private.mail_address(email) collate "C"));
create index newsletter_consents_newsletter on public.newsletter_consents (newsletter_id) where newsletter_id is not null;

create function private.is_expired(_consent public.newsletter_consents) returns boolean
  language sql stable
  set search_path = ''
  as $$
    select case
      when _consent.withdrawn_at is not null then _consent.withdrawn_at < now() - interval '3 years'
      else _consent.confirmed_at is null and _consent.asked_at < now() - interval '30 days'
    end
  $$;

-- Whoever it is: what was written stays, what was open is written once, and a row goes when its time is over.
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

alter table records.newsletter_states enable row level security;
alter table public.newsletter_consents enable row level security;
alter table records.newsletter_suppressions enable row level security;

revoke all on records.newsletter_settings, records.newsletter_states, public.newsletter_consents, records.newsletter_suppressions
  from public, anon, authenticated, service_role;
grant select on records.newsletter_states, public.newsletter_consents to authenticated, service_role;

create policy "admins read states" on records.newsletter_states
  for select to authenticated, service_role
  using ((select private.is_admin()));
create policy "admins read consents" on public.newsletter_consents
  for select to authenticated, service_role
  using ((select private.is_admin()));

-- The network of whoever sent the request, null where it is unknown. Of several addresses the first is the client's.
create function private.request_network() returns inet
  language plpgsql stable
  set search_path = ''
  as $$
declare
  _client inet;
begin
  _client := split_part(nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1);
  return network(set_masklen(_client, case family(_client) when 4 then 24 else 48 end));
exception when invalid_text_representation then
  -- The header is no address.
  return null;
end
$$;

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

-- Ends every confirmed consent to write to the address. Where there is none the end alone is noted.
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

-- Its owner has agreed: the subscription is active, whatever was before. A ground that an admin states does not bring back who was
-- deleted.
create function private.confirm_subscription(_id uuid, _proof text, _ground text default null) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if _proof <> 'stated' then
    delete from records.newsletter_suppressions
    where address_hash = (select private.address_hash(email) from public.newsletter_subscriptions where id = _id);
  end if;
  update public.newsletter_subscriptions set active = true where id = _id and not active;
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
  if new.email <> private.stand_in_address(new.id) then
    insert into records.newsletter_states (subscription_id, asked_at)
    values (new.id, case when private.is_suppressed(new.email) then now() end);
  end if;
  return null;
end
$$;

create trigger create_newsletter_state after insert on public.newsletter_subscriptions
  for each row execute function private.create_newsletter_state();

-- Somebody else's address, and an address that had left and is switched on again: nobody has agreed to that.
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

create function private.suppress_address() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if old.email = private.stand_in_address(old.id) then
    return old;
  end if;
  update public.newsletter_consents set withdrawn_at = now(), withdrawn_by = 'erased'
  where private.mail_address(email) collate "C" = private.mail_address(old.email) collate "C"
    and confirmed_at is not null and withdrawn_at is null;
  insert into records.newsletter_suppressions (address_hash, reason) values (private.address_hash(old.email), 'erased')
    on conflict do nothing;
  return old;
end
$$;

create trigger suppress_address before delete on public.newsletter_subscriptions
  for each row execute function private.suppress_address();

-- A visitor may ask for a deleted address again: nothing is sent there but the question whether its owner agrees.
create function private.refuse_suppressed() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if private.is_email(new.email) and private.is_suppressed(new.email)
    -- Already asked for by a visitor: that is a duplicate.
    and not exists (select from public.newsletter_subscriptions where private.mail_address(email) = private.mail_address(new.email) collate "C")
  then
    raise exception using errcode = 'ZU001',
      message = 'this address was deleted and comes back by a consent of its owner alone', column = 'email';
  end if;
  return new;
end
$$;

create trigger refuse_suppressed before insert or update of email on public.newsletter_subscriptions
  for each row when (current_user in ('authenticated', 'service_role') and not private.is_visitor())
  execute function private.refuse_suppressed();

-- For the back office: the list with what is known about each address.
create view public.newsletter_subscribers with (security_invoker = on) as
  select s.id, s.name, s.email, s.active, s.created_at, private.newsletter_state(s.active, t) as state,
    t.confirmed_at, t.proof, t.stated_ground, t.stop_reason
  from public.newsletter_subscriptions as s
  join records.newsletter_states as t on t.subscription_id = s.id;

comment on view public.newsletter_subscribers is 'Newsletter subscribers with the state of each address, for admins.';

-- The only place that says who may be sent a newsletter; without proof only where it was decided for that newsletter.
create view public.newsletter_recipients with (security_invoker = on) as
  select s.id, s.name, s.email, s.created_at, t.confirmed_at is null as unproven
  from public.newsletter_subscriptions as s
  join records.newsletter_states as t on t.subscription_id = s.id
  where s.active and t.stopped_at is null and (t.confirmed_at is not null or t.asked_at is null);

comment on view public.newsletter_recipients is
  'Who may be sent a newsletter, for the server; unproven ones only in a newsletter whose sender gave a ground.';

create function private.mailable_subscriptions(_include_unproven boolean)
  returns table (id uuid, name text, email text, created_at timestamptz)
  language sql stable
  set search_path = ''
  as $$
    select id, name, email, created_at from public.newsletter_recipients where _include_unproven or not unproven
  $$;

revoke all on public.newsletter_subscribers, public.newsletter_recipients from public, anon, authenticated, service_role;
grant select on public.newsletter_subscribers to authenticated, service_role;
grant select on public.newsletter_recipients to service_role;

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
  if not private.is_admin() then
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

revoke execute on function private.random_bytes(), private.newsletter_secret(), private.address_hash(text),
  private.note_consent(text, text, boolean, text, timestamptz), private.withdraw_consents(text, text, text, uuid),
  private.is_suppressed(text), private.confirm_subscription(uuid, text, text), private.create_newsletter_state(),
  private.reset_newsletter_state(), private.suppress_address(), private.refuse_suppressed(),
  public.state_newsletter_ground(uuid[], text) from public, anon;
grant execute on function public.state_newsletter_ground(uuid[], text) to authenticated, service_role;

-- Whoever is on the list so far: nobody knows what they agreed to.
insert into records.newsletter_states (subscription_id) select id from public.newsletter_subscriptions;
