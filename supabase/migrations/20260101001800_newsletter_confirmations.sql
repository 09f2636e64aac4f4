-- Mails that ask the owner of an address whether to send the newsletter there.

-- Double opt-in: an address that a visitor gives gets one mail that asks for the confirmation, and nothing else until its owner has
-- answered. The database sends no mail: rows here are claimed by the function deliver-mail. They are kept for 30 days, because what was
-- sent decides whether another mail may be.
create table records.newsletter_confirmations (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid references public.newsletter_subscriptions (id) on delete set null,
  consent_id uuid references public.newsletter_consents (id) on delete set null,
  -- Hash of the mailbox: erika+shop@… and erika@… are one.
  mailbox bytea not null,
  -- Asked by the back office, for an address that had not been asked.
  by_admin boolean not null default false,
  asked_at timestamptz not null default now(),
  -- Null after the mail has left or another one replaces it. The server that claims it has until then; after that another try follows.
  due_at timestamptz default now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  -- SHA-256 of the token in the link, which only the mail contains. The newest try counts, for 7 days and once.
  token_hash bytea unique,
  expires_at timestamptz,
  network bytea default private.network_hash(),
  claimed_at timestamptz,
  -- The budget has held it back: it may leave later than its owner would expect.
  held boolean not null default false,
  check ((token_hash is null) or (expires_at is not null))
);

alter table records.newsletter_confirmations enable row level security;
revoke all on records.newsletter_confirmations from public, anon, authenticated, service_role;

create index newsletter_confirmations_due on records.newsletter_confirmations (due_at) where due_at is not null;
create index newsletter_confirmations_mailbox on records.newsletter_confirmations (mailbox, asked_at);
create index newsletter_confirmations_asked on records.newsletter_confirmations (asked_at);
create index newsletter_confirmations_subscription on records.newsletter_confirmations (subscription_id);
create index newsletter_confirmations_unclaimed on records.newsletter_confirmations (network) where due_at is not null and claimed_at is null;
create index newsletter_confirmations_claimed on records.newsletter_confirmations (claimed_at) where claimed_at is not null;

-- An address that anybody can type in must not become a way to write to strangers: one mail in ten minutes, three a day and five in 30
-- days for each mailbox. Callers hold the lock.
create function private.may_ask(_mailbox bytea) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select count(*) filter (where asked_at > now() - interval '10 minutes') = 0
        and count(*) filter (where asked_at > now() - interval '1 day') < 3
        and count(*) < 5
        and (select private.has_room(count(*), count(*) filter (where network = (select private.network_hash())))
          from records.newsletter_confirmations
          where not by_admin and due_at is not null and claimed_at is null)
      from records.newsletter_confirmations
      where mailbox = _mailbox and asked_at > now() - interval '30 days'
  $$;

-- Queues the mail for a subscription, in place of an earlier one, and answers whether it may be sent.
create function private.ask_for_confirmation(_subscription_id uuid, _form text) returns boolean
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _email constant text := (select email from public.newsletter_subscriptions where id = _subscription_id);
  _mailbox constant bytea := private.address_hash(private.mailbox(_email));
begin
  if not private.may_ask(_mailbox) then
    return false;
  end if;
  update records.newsletter_confirmations set due_at = null, token_hash = null
  where subscription_id = _subscription_id and (due_at is not null or token_hash is not null);
  insert into records.newsletter_confirmations (subscription_id, consent_id, mailbox)
  values (_subscription_id, private.note_consent(_email, _form, false), _mailbox);
  -- Our own server runs deliver-mail when it hears this.
  perform pg_notify('deliver_mail', '');
  return true;
end
$$;

-- A visitor's address that is new: it waits for its owner's answer, or is the confirmed address of the caller's own account.
create function private.note_sign_up() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  update records.newsletter_states set asked_at = now() where subscription_id = new.id;
  perform private.ask_subscriber(new.id, new.email, auth.uid());
  return null;
end
$$;

-- After create_newsletter_state, by its name.
create trigger note_sign_up after insert on public.newsletter_subscriptions
  for each row when (private.is_visitor()) execute function private.note_sign_up();

-- The mails that are due, each with a new token, for the first server that asks: 200 new ones a day that visitors cause. Tried six times within
-- some four hours; what could not be sent within a day is not sent later on, when it is not expected any more, unless the budget held it back.
create function public.claim_newsletter_confirmations() returns table (id uuid, email text, token text)
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _due record;
  _admitted uuid[];
begin
  perform private.lock_newsletter();
  update records.newsletter_confirmations as c set due_at = null
  where c.due_at <= now() and (c.attempts >= 6
    or not c.by_admin and c.asked_at < now() - case when c.held then interval '7 days' else interval '1 day' end);
  _admitted := array(select private.mails_within_budget('records.newsletter_confirmations', 'id', 'not by_admin', interval '1 day', 200));
  update records.newsletter_confirmations as c set held = true
  where c.due_at <= now() and not c.held and not c.id = any (_admitted);
  for _due in
    select c.id, c.attempts, s.email from records.newsletter_confirmations as c
    join public.newsletter_subscriptions as s on s.id = c.subscription_id
    where c.due_at <= now() and c.id = any (_admitted) order by c.due_at limit 20 for update of c skip locked
  loop
    id := _due.id;
    email := _due.email;
    token := private.base64url(private.random_bytes());
    update records.newsletter_confirmations as c
    set attempts = c.attempts + 1, claimed_at = coalesce(c.claimed_at, now()), due_at = now() + interval '10 minutes' * (c.attempts + 1),
      token_hash = sha256(convert_to(token, 'UTF8')), expires_at = now() + interval '7 days'
    where c.id = _due.id;
    return next;
  end loop;
end
$$;

create function public.newsletter_confirmation_sent(_id uuid) returns void
  language sql security definer
  set search_path = ''
  as $$
    with sent as (
      update records.newsletter_confirmations set due_at = null, sent_at = now() where id = _id returning subscription_id
    )
    update records.newsletter_states set mailed_at = now() from sent where newsletter_states.subscription_id = sent.subscription_id
  $$;

-- The button behind the link. True once: unknown, used, replaced and expired tokens are answered alike.
create function public.confirm_newsletter(_token text) returns boolean
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _hash constant bytea := sha256(convert_to(left(coalesce(_token, ''), 100), 'UTF8'));
  _confirmation records.newsletter_confirmations;
begin
  perform private.lock_newsletter();
  select * into _confirmation from records.newsletter_confirmations
    where token_hash = _hash and expires_at > now() and subscription_id is not null;
  if not found then
    return false;
  end if;
  update public.newsletter_consents set confirmed_at = now()
  where id = _confirmation.consent_id and confirmed_at is null and withdrawn_at is null;
  if not found then
    perform private.note_consent(email, 'footer', true, null, _confirmation.asked_at)
    from public.newsletter_subscriptions where id = _confirmation.subscription_id;
  end if;
  perform private.confirm_subscription(_confirmation.subscription_id, 'double_opt_in');
  update records.newsletter_confirmations set due_at = null, token_hash = null
  where subscription_id = _confirmation.subscription_id;
  return true;
end
$$;

comment on function public.confirm_newsletter is 'Confirms a sign-up to the newsletter by the token of its mail; whether it could.';

-- RFC 2104 over SHA-256, for keys of at most 64 bytes.
create function private.hmac_sha256(_key bytea, _message bytea) returns bytea
  language plpgsql immutable
  set search_path = ''
  as $$
declare
  _inner bytea := decode(repeat('36', 64), 'hex');
  _outer bytea := decode(repeat('5c', 64), 'hex');
begin
  for i in 0 .. length(_key) - 1 loop
    _inner := set_byte(_inner, i, get_byte(_key, i) # 54);
    _outer := set_byte(_outer, i, get_byte(_key, i) # 92);
  end loop;
  return sha256(_outer || sha256(_inner || _message));
end
$$;

-- What links in letters carry, 64 characters: both ids and half an HMAC over them and the purpose, so that none can be guessed, and none
-- used for another purpose. It is valid as long as the installation's secret.
create function private.newsletter_token(_purpose text, _newsletter_id uuid, _subscription_id uuid) returns text
  language sql volatile security definer
  set search_path = ''
  as $$
    select private.base64url(ids || substring(
      private.hmac_sha256(private.newsletter_secret(), convert_to(_purpose || ' ', 'UTF8') || ids) for 16))
    from (select uuid_send(_newsletter_id) || uuid_send(_subscription_id) as ids) as known
  $$;

-- The ids in a token; null for text that is no token of this purpose. The same is computed whatever it is.
create function private.read_newsletter_token(_purpose text, _token text) returns table (newsletter_id uuid, subscription_id uuid)
  language plpgsql volatile security definer
  set search_path = ''
  as $$
declare
  _well_formed constant text := case when _token ~ '^[A-Za-z0-9_-]{64}$' then _token else repeat('A', 64) end;
  _hex constant text := encode(decode(translate(_well_formed, '-_', '+/'), 'base64'), 'hex');
begin
  newsletter_id := substring(_hex for 32)::uuid;
  subscription_id := substring(_hex from 33 for 32)::uuid;
  if sha256(private.newsletter_token(_purpose, newsletter_id, subscription_id)::bytea) <> sha256(_well_formed::bytea) then
    newsletter_id := null;
    subscription_id := null;
  end if;
  return next;
end
$$;

-- The button and the header of a letter. True for every genuine link, whatever has become of the subscription since. _by is link or
-- one_click.
create function public.unsubscribe_newsletter(_token text, _by text default 'link') returns boolean
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _ids record;
  _email text;
begin
  perform private.lock_newsletter();
  select * into _ids from private.read_newsletter_token('unsubscribe', _token);
  delete from records.bin where kind = 'subscriber' and row_id = _ids.subscription_id;
  select email into _email from public.newsletter_subscriptions where id = _ids.subscription_id and active;
  if found then
    perform private.withdraw_consents(_email, case _by when 'one_click' then 'one_click' else 'link' end, 'unsubscribe_page',
      nullif(_ids.newsletter_id, '00000000-0000-0000-0000-000000000000'));
    update public.newsletter_subscriptions set active = false where id = _ids.subscription_id;
  end if;
  return _ids.subscription_id is not null;
end
$$;

comment on function public.unsubscribe_newsletter is 'Ends a subscription by the token of a letter; whether the token is genuine.';

-- Takes back what the same link did within the last day: later on the link may be somebody else's, with whom the letter was shared.
create function public.resubscribe_newsletter(_token text) returns boolean
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _ids record;
  _email text;
begin
  perform private.lock_newsletter();
  select * into _ids from private.read_newsletter_token('unsubscribe', _token);
  select s.email into _email from public.newsletter_subscriptions as s
    where s.id = _ids.subscription_id and not s.active and exists (
      select from public.newsletter_consents as c
      where private.mail_address(c.email) collate "C" = private.mail_address(s.email) collate "C"
        and c.withdrawn_by in ('link', 'one_click') and c.withdrawn_at > now() - interval '1 day'
        and c.newsletter_id is not distinct from nullif(_ids.newsletter_id, '00000000-0000-0000-0000-000000000000'));
  if not found then
    return false;
  end if;
  perform private.note_consent(_email, 'unsubscribe_page', true);
  perform private.confirm_subscription(_ids.subscription_id, 'double_opt_in');
  return true;
end
$$;

comment on function public.resubscribe_newsletter is 'Takes back an unsubscription of the last day by its own token; whether it could.';

-- Said by the function deliver-mail whenever it runs. The row is written only where the answer changes.
create function public.note_mail_delivery(_delivers boolean) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if _delivers is distinct from public.mail_is_delivered() then
    perform private.newsletter_secret();
    update records.newsletter_settings set delivers_mail = coalesce(_delivers, false);
  end if;
end
$$;

create function public.mail_is_delivered() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$ select coalesce((select delivers_mail from records.newsletter_settings), false) $$;

comment on function public.mail_is_delivered is 'Whether the server has a mail server, and so sends newsletters by itself.';

-- Asks every address that waits for its confirmation and was not asked within 30 days. Answers how many mails are queued by it.
create function public.ask_unconfirmed_subscribers() returns integer
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _count integer;
begin
  if not private.has_office('editor') then
    raise insufficient_privilege using message = 'only admins ask for confirmations';
  end if;
  perform private.lock_newsletter();
  with waiting as (
    select s.id, s.email, private.address_hash(private.mailbox(s.email)) as mailbox
    from public.newsletter_subscriptions as s join records.newsletter_states as t on t.subscription_id = s.id
    where private.newsletter_state(s.active, t) = 'asked' and t.mailed_at is null
  ), asked as (
    insert into records.newsletter_confirmations (subscription_id, consent_id, mailbox, by_admin)
    select distinct on (w.mailbox) w.id,
      (select c.id from public.newsletter_consents as c
        where private.mail_address(c.email) collate "C" = private.mail_address(w.email) collate "C"
          and c.confirmed_at is null and c.withdrawn_at is null
        order by c.asked_at desc, c.id limit 1),
      w.mailbox, true
    from waiting as w
    where not exists (
      select from records.newsletter_confirmations as c
      where c.mailbox = w.mailbox and (c.sent_at is not null or c.due_at is not null) and c.asked_at > now() - interval '30 days')
    order by w.mailbox, w.id
    returning 1
  )
  select count(*) into _count from asked;
  perform pg_notify('deliver_mail', '');
  return _count;
end
$$;

comment on function public.ask_unconfirmed_subscribers is
  'Queues one mail for each sign-up that was never asked for its confirmation; answers their number.';

-- Removes rows that are kept for a time: networks after 30 days, mails that asked after 30 days and sign-ups that did not answer them, and
-- consents three years after their withdrawal. The server calls it with remove-expired.sql.
create function private.remove_expired_consents() returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _unanswered uuid[];
begin
  update public.newsletter_consents set network = null where network is not null and asked_at < now() - interval '30 days';
  delete from records.newsletter_confirmations where asked_at < now() - interval '30 days';
  _unanswered := array(
    select s.id from public.newsletter_subscriptions as s join records.newsletter_states as t on t.subscription_id = s.id
    where private.newsletter_state(s.active, t) = 'asked' and t.mailed_at < now() - interval '30 days');
  if cardinality(_unanswered) > 0 then
    perform private.forget_subscriptions(_unanswered);
  end if;
  -- A sign-up that could not be asked yet keeps its consent as long as it waits.
  delete from public.newsletter_consents as c
  where private.is_expired(c) and (c.withdrawn_at is not null or not exists (
    select from public.newsletter_subscriptions as s join records.newsletter_states as t on t.subscription_id = s.id
    where private.mail_address(s.email) = private.mail_address(c.email) collate "C"
      and private.newsletter_state(s.active, t) = 'asked'));
end
$$;

-- Removes subscriptions whose owners never agreed; who was not on the list is not suppressed either.
create function private.forget_subscriptions(_ids uuid[]) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _hashes constant bytea[] := array(
    select h from (select private.address_hash(email) as h from public.newsletter_subscriptions where id = any (_ids)) as hashes
    where not exists (select from records.newsletter_suppressions where address_hash = h));
begin
  delete from public.newsletter_subscriptions where id = any (_ids);
  delete from records.newsletter_suppressions where address_hash = any (_hashes);
end
$$;

-- How far the mails are that the back office has asked for within the last 30 days.
create function public.newsletter_confirmation_progress() returns table (waiting integer, sent integer)
  language sql stable security definer rows 1
  set search_path = ''
  as $$
    select count(*) filter (where due_at is not null)::integer, count(*) filter (where sent_at is not null)::integer
    from records.newsletter_confirmations where by_admin and private.has_office('editor')
  $$;

comment on function public.newsletter_confirmation_progress is
  'Mails that ask for confirmations on behalf of the back office: waiting and sent. Zero for everybody but admins.';

-- Confirmations of the newsletter go over a webhook where there is no mail server. Newsletters of own delivery need the mail server all the same.
create function public.newsletter_confirmations_are_delivered() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select public.mail_is_delivered() or exists (select from public.webhook_settings where is_active and test_successful)
  $$;

comment on function public.newsletter_confirmations_are_delivered is
  'Whether sign-ups to the newsletter are asked for their confirmation, by mail or over a webhook.';

-- Rules of the newsletter that concern single steps: refused confirmations, live lists, the number of drafts, and restored backups.
-- A mail server that has refused the address for good is not asked again, and neither is the owner: the address counts as asked, and goes
-- with the unanswered ones after 30 days. Where the mail was refused for another reason the back office can ask again.
create function public.newsletter_confirmation_refused(_id uuid, _address boolean) returns void
  language sql security definer
  set search_path = ''
  as $$
    with refused as (
      update records.newsletter_confirmations set due_at = null, token_hash = null where id = _id returning subscription_id
    )
    update records.newsletter_states set mailed_at = now() from refused
    where newsletter_states.subscription_id = refused.subscription_id and _address
  $$;

comment on function public.newsletter_confirmation_refused is 'For the function deliver-mail: a mail that asks for a confirmation was refused for good.';

-- The mail that asks for the confirmation: queued, or sent with a link that still works. No row where there is none.
create function private.pending_confirmation(_subscription_id uuid) returns setof records.newsletter_confirmations
  language sql stable security definer rows 1
  set search_path = ''
  as $$
    select * from records.newsletter_confirmations
    where subscription_id = _subscription_id and asked_at > now() - interval '7 days'
      and (due_at is not null or token_hash is not null and expires_at > now())
    order by asked_at desc limit 1
  $$;

-- For the form, after its insert or the 23505. It tells no more than an insert does: of an address that is not asked by mail it
-- answers the same, whether it is on the list or not.
create function public.newsletter_sign_up_state(_email text) returns text
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _known record;
  _mail records.newsletter_confirmations;
begin
  perform private.ask_again(_email, auth.uid());
  select * into _known from private.known_subscription(_email);
  if _known.state = 'confirmed' then
    return case when private.is_own_address(_email, auth.uid()) then 'confirmed' end;
  end if;
  select * into _mail from private.pending_confirmation(_known.id);
  return case
    when _mail.sent_at < now() - interval '1 minute' then 'sent'
    when _mail.sent_at is not null
      or public.newsletter_confirmations_are_delivered() and _mail.due_at < now() + interval '1 hour' then 'under_way'
  end;
end
$$;

comment on function public.newsletter_sign_up_state is
  'After a sign-up: asks a waiting address again, within the limits, and answers how far the mail is: under_way, sent; confirmed for the own address; else null.';

-- One row for all of them; the title is their number.
select private.register_waiting_kind('subscriber', 'editor',
  $$select case when public.newsletter_confirmations_are_delivered() then 'all' else 'undelivered' end, count(*)::text, min(t.asked_at)
    from records.newsletter_states as t
    join public.newsletter_subscriptions as s on s.id = t.subscription_id
    where private.newsletter_state(s.active, t) = 'asked' and t.mailed_at is null and t.asked_at < now() - interval '1 day'
      and not exists (select from records.newsletter_confirmations as c where c.subscription_id = s.id and c.by_admin and c.due_at is not null)
    having count(*) > 0$$);

revoke execute on function private.may_ask, private.ask_for_confirmation, private.note_sign_up, public.claim_newsletter_confirmations,
  public.newsletter_confirmation_sent, public.confirm_newsletter, private.newsletter_token, private.read_newsletter_token,
  public.unsubscribe_newsletter, public.resubscribe_newsletter, public.note_mail_delivery, public.mail_is_delivered,
  public.ask_unconfirmed_subscribers, private.remove_expired_consents, private.forget_subscriptions,
  public.newsletter_confirmation_progress, public.newsletter_confirmations_are_delivered, public.newsletter_confirmation_refused,
  private.pending_confirmation, public.newsletter_sign_up_state from public, anon, authenticated;
grant execute on function public.claim_newsletter_confirmations, public.newsletter_confirmation_sent, public.note_mail_delivery,
  private.remove_expired_consents, public.newsletter_confirmation_refused to service_role;
grant execute on function public.confirm_newsletter, public.unsubscribe_newsletter, public.resubscribe_newsletter,
  public.mail_is_delivered, public.newsletter_confirmations_are_delivered, public.newsletter_sign_up_state
  to anon, authenticated, service_role;
grant execute on function public.ask_unconfirmed_subscribers, public.newsletter_confirmation_progress to authenticated, service_role;
