-- An address that is on the list is a duplicate (23505) for everybody, as the data contract says. One that waits for its confirmation is asked
-- again, within the limits. One that has left is treated as new: its row stays as it is until its owner has confirmed.
drop trigger hide_known_subscriber on public.newsletter_subscriptions;
drop trigger drop_stand_in on public.newsletter_subscriptions;
drop function private.hide_known_subscriber(), private.drop_stand_in();

create or replace function private.create_newsletter_state() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  insert into records.newsletter_states (subscription_id, asked_at)
  values (new.id, case when private.is_suppressed(new.email) then now() end);
  return null;
end
$$;

create or replace function private.suppress_address() returns trigger
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

-- Links that are still out end with the subscription, whoever ends it.
create or replace function private.reset_newsletter_state() returns trigger
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

do $$
begin
  execute replace(pg_get_functiondef('public.unsubscribe_newsletter'::regproc),
    E'    update records.newsletter_confirmations set due_at = null, token_hash = null where subscription_id = _ids.subscription_id;\n', '');
end
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
-- consent is noted alone. Callers hold the lock.
create function private.ask_subscriber(_subscription_id uuid, _email text, _user_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if private.is_own_address(_email, _user_id) then
    perform private.subscribe_by_consent(_user_id, 'footer');
  elsif not private.ask_for_confirmation(_subscription_id, 'footer') then
    perform private.note_consent(_email, 'footer', false);
  end if;
end
$$;

-- A visitor's address that is new: it waits for its owner's answer, or is the confirmed address of the caller's own account.
create or replace function private.note_sign_up() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  update records.newsletter_states set asked_at = now() where subscription_id = new.id;
  perform private.ask_subscriber(new.id, new.email, auth.uid());
  return null;
end
$$;

drop function private.stand_in_address(uuid);

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

create function private.known_subscription(_email text, out id uuid, out state text)
  language sql stable security definer
  set search_path = ''
  as $$
    select s.id, private.newsletter_state(s.active, t)
    from public.newsletter_subscriptions as s left join records.newsletter_states as t on t.subscription_id = s.id
    where private.mail_address(s.email) = private.mail_address(_email) collate "C"
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

-- For the form, after its insert or the 23505. It tells no more than an insert does: of an address that nobody asks about by mail it
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

revoke execute on function private.is_own_address, private.ask_subscriber, private.pending_confirmation, private.known_subscription,
  private.ask_again, private.answer_known_address, public.newsletter_sign_up_state from public, anon, authenticated;
grant execute on function private.ask_again to service_role;
grant execute on function public.newsletter_sign_up_state to anon, authenticated, service_role;
