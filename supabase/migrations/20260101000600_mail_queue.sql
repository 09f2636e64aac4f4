-- The queue of mails, their limits and budgets, and mails that could not be delivered.

-- A newsletter may go only to addresses whose owners have agreed, and it has to be shown for each of them (UWG § 7, GDPR Art. 7):
--   records.newsletter_states        the state of each subscription: asked for, confirmed, stopped
--   public.newsletter_consents       who agreed to what, when and where, and how it ended; append-only
--   records.newsletter_suppressions  hashes of addresses that were deleted and come back only by a confirmed consent
-- One row, made when it is first needed: an unused installation has none, and a backup brings its own.
create table records.newsletter_settings (
  only_row boolean primary key default true check (only_row),
  -- Key of the hashes of addresses and of the tokens in links: they cannot be made without it.
  secret bytea not null check (length(secret) = 32),
  -- Whether the function deliver-mail has a mail server, as it last said.
  delivers_mail boolean not null default false
);

alter table records.newsletter_settings enable row level security;
revoke all on records.newsletter_settings from public, anon, authenticated, service_role;

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

-- The network of the client, null where it is unknown. Of several addresses the first is the client's.
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

-- Each queue of mails has a budget for mails that visitors cause. One network gets at most a fifth of it, networks take turns, and mails over
-- the budget waits: so no visitor uses up the mails of others. Mails are counted against the budget when they are claimed.
-- Hash of the network of a request; null where it is unknown. Behind a proxy that was not named to the server all visitors have its address, or
-- that of a machine in the same network. They cannot be distinguished, so they share the whole budget, not a fifth of it.
create function private.network_hash() returns bytea
  language sql volatile security definer
  set search_path = ''
  as $$
    select private.address_hash('network ' || n::text) from private.request_network() as n
    where not n <<= any ('{10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16, ::/48, fc00::/7, fe80::/10}'::inet[])
  $$;

-- Mails about single things, to single people. The database sends none: what happens queues a mail in its own transaction, the function
-- deliver-mail claims it, makes its text (supabase/functions/deliver-mail/mails/<kind>.ts) and sends it.
create table records.mail_queue (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z0-9-]{0,49}$'),
  -- Null after the mail has ended, as its values are.
  recipient text check (private.is_email(recipient)),
  -- What the text is made of.
  values jsonb check (jsonb_typeof(values) = 'object' and octet_length(values::text) <= 20000),
  -- Hash of the mailbox: erika+shop@… and erika@… are one.
  mailbox bytea not null,
  -- Asked for by somebody who may have entered another one's address.
  by_visitor boolean not null,
  key text unique check (char_length(key) between 1 and 200),
  queued_at timestamptz not null default now(),
  -- The server that claims it has until then; after that another try follows. Null after the mail has ended.
  due_at timestamptz default now(),
  attempts integer not null default 0,
  network bytea default private.network_hash(),
  claimed_at timestamptz,
  -- A mail that was refused for good, or could not be sent for 7 days, waits for the office, which would not notice it otherwise. What visitors caused is
  -- left out; they mistype addresses.
  failed_at timestamptz,
  dismissed_at timestamptz,
  constraint mail_queue_content check ((due_at is null) = (values is null)),
  -- Who did not get a mail is known until the office has seen it.
  constraint mail_queue_recipient check (case when due_at is null then recipient is null or failed_at is not null else recipient is not null end)
);

alter table records.mail_queue enable row level security;

create index mail_queue_due on records.mail_queue (due_at) where due_at is not null;
create index mail_queue_mailbox on records.mail_queue (mailbox, queued_at);
create index mail_queue_queued on records.mail_queue (queued_at);
create index mail_queue_unclaimed on records.mail_queue (network) where due_at is not null and claimed_at is null;
create index mail_queue_claimed on records.mail_queue (claimed_at) where claimed_at is not null;
create index mail_queue_failed on records.mail_queue (failed_at) where failed_at is not null;

-- Queues a mail and answers whether it did. It does not where the key was queued before, and beyond these limits, so that the
-- site is not used to mail strangers: where a visitor asks, 3 mails a day for each mailbox; for all callers, 50. Mails to an admin's own address do not
-- count as a visitor's. _values is at most 20 kB of JSON.
create function private.queue_mail(_kind text, _to text, _values jsonb, _key text default null) returns boolean
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _mailbox constant bytea := private.address_hash(private.mailbox(_to));
  _by_visitor constant boolean := coalesce(auth.role(), '') in ('anon', 'authenticated') and not private.is_admin()
    and not exists (select from auth.users as u join public.user_offices as o on o.user_id = u.id where lower(u.email) = lower(_to));
begin
  if not private.is_email(_to) then
    return false;
  end if;
  -- Several at once would all find room.
  perform pg_advisory_xact_lock(hashtext('records.mail_queue'));
  if (select count(*) >= 50 or count(*) filter (where by_visitor) >= 3 and _by_visitor
      from records.mail_queue where mailbox = _mailbox and queued_at > now() - interval '1 day')
    or _by_visitor and not (
      select private.has_room(count(*), count(*) filter (where network = (select private.network_hash())))
      from records.mail_queue
      where by_visitor and due_at is not null and claimed_at is null)
  then
    raise log 'a mail "%" was not queued: too many', _kind;
    return false;
  end if;
  insert into records.mail_queue (kind, recipient, values, mailbox, by_visitor, key)
  values (_kind, _to, _values, _mailbox, _by_visitor, _key)
  on conflict (key) do nothing;
  if found then
    -- Our own server runs deliver-mail when it hears this.
    perform pg_notify('deliver_mail', '');
  end if;
  return found;
end
$$;

-- The mails that are due, each to one caller: 1000 new ones an hour, 60 of them of visitors; the rest waits. Tried again after 10 minutes,
-- and then at growing intervals, up to 6 hours; after 7 days a mail is dropped, which the answer says, and counts as failed.
create function public.claim_mails() returns table (id uuid, kind text, recipient text, mail_values jsonb, dropped boolean)
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform pg_advisory_xact_lock(hashtext('records.mail_queue'));
  return query
    with admitted as (
      select m from private.mails_within_budget('records.mail_queue', 'id', 'by_visitor', interval '1 hour', 60) as m
    ), ready as (
      select q.id, q.queued_at < now() - interval '7 days' as is_old from records.mail_queue as q
      where q.due_at <= now() and (q.id in (select m from admitted) or q.queued_at < now() - interval '7 days')
      order by q.due_at
      limit least(20, greatest(0, 1000 - (select count(*) from records.mail_queue as c where c.claimed_at > now() - interval '1 hour')))
      for update skip locked
    ), taken as (
      select q.id, q.kind, q.recipient, q.values, r.is_old from ready as r join records.mail_queue as q on q.id = r.id
    ), noted as (
      update records.mail_queue as q
      set attempts = q.attempts + 1, claimed_at = coalesce(q.claimed_at, now()),
        due_at = case when not r.is_old then now() + least(interval '10 minutes' * 2 ^ least(q.attempts, 10), interval '6 hours') end,
        failed_at = case when r.is_old then now() end,
        recipient = case when not r.is_old or not q.by_visitor then q.recipient end,
        values = case when not r.is_old then q.values end
      from ready as r where r.id = q.id
    )
    select t.id, t.kind, t.recipient, t.values, t.is_old from taken as t;
end
$$;

comment on function public.claim_mails is 'For the function deliver-mail: mails that are due.';

-- The mail has left, or was refused for good: what it said and to whom is forgotten at once.
create function public.mail_ended(_id uuid) returns void
  language sql security definer
  set search_path = ''
  as $$ update records.mail_queue set due_at = null, recipient = null, values = null where id = _id $$;

comment on function public.mail_ended is 'For the function deliver-mail: this mail has left, or was refused for good.';

-- Kept only for limits and keys, without address and values.
create function private.remove_expired_mails() returns void
  language sql security definer
  set search_path = ''
  as $$
    update records.mail_queue set recipient = null
    where failed_at is not null and recipient is not null and dismissed_at < now() - interval '1 minute';
    delete from records.mail_queue
    where due_at is null and queued_at < now() - interval '8 days' and (failed_at is null or failed_at < now() - interval '30 days');
  $$;

-- A mail to oneself, so that the board sees whether mails leave, in the name that stands in the draft of the settings. Only the caller's own address: it needs no limit beyond those of the queue.
create function public.send_test_mail() returns uuid
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _key constant text := 'test-mail ' || gen_random_uuid();
  _id uuid;
begin
  if not private.has_office('board') then
    raise insufficient_privilege using message = 'only the board sends test mails';
  end if;
  perform private.queue_mail('test-mail', (select email from auth.users where id = auth.uid()), coalesce((
    select jsonb_object_agg(name, btrim(value))
    from public.settings_draft, jsonb_each_text(case jsonb_typeof(document -> 'association') when 'object' then document -> 'association' else '{}' end) as t (name, value)
    where name in ('name', 'greeting') and btrim(value) <> '' and private.is_line(value, 200) and not private.has_placeholder(to_jsonb(value))), '{}'), _key);
  select id into _id from records.mail_queue where key = _key;
  return _id;
end
$$;

comment on function public.send_test_mail is 'Queues a mail to the caller and answers its id; null where the limits of the queue are reached.';

-- "sent", "waiting" or, once a try has failed, "retried". Null for ids of other mails.
create function public.test_mail_state(_id uuid) returns text
  language sql stable security definer
  set search_path = ''
  as $$
    select case when failed_at is not null then 'retried' when due_at is null then 'sent' when attempts > 0 then 'retried' else 'waiting' end
    from records.mail_queue where id = _id and kind = 'test-mail' and private.has_office('board')
  $$;

-- Mails of a queue that are due and within its budget: _most new ones of visitors in _period, a fifth of them for one known network. Networks
-- take turns, so that the first mail of one comes before the second of another. Further tries of a mail, and mails for which the condition
-- _is_counted is false, do not count. Callers hold the lock of the queue.
create function private.mails_within_budget(_queue regclass, _id name, _is_counted text, _period interval, _most integer) returns setof uuid
  language plpgsql stable
  set search_path = ''
  as $$
begin
  return query execute format($query$
    with recent as (
      select network, count(*) as sent from %1$s where %3$s and claimed_at > now() - $1 group by network
    ), due as (
      select %2$I as id, due_at, network, %3$s and claimed_at is null as counted from %1$s where due_at <= now()
    ), placed as (
      select d.id, d.due_at, d.counted, d.network,
        coalesce(r.sent, 0) + row_number() over (partition by d.counted, d.network order by d.due_at, d.id) as place
      from due as d left join recent as r on r.network is not distinct from d.network
    )
    select id from placed where not counted
    union all
    (select id from placed where counted and (place <= $2 / 5 or network is null)
      order by place, due_at, id limit greatest(0, $2 - (select coalesce(sum(sent), 0) from recent)))
    $query$, _queue, _id, _is_counted) using _period, _most;
end
$$;

-- Whether a queue takes another mail of a visitor: 100 of one known network wait, and 10,000 in all.
create function private.has_room(_waiting bigint, _of_network bigint) returns boolean
  language sql immutable parallel safe
  return _waiting < 10000 and _of_network < 100;

create function public.mail_failed(_id uuid) returns void
  language sql security definer
  set search_path = ''
  as $$
    update records.mail_queue set due_at = null, values = null, failed_at = now(), recipient = case when not by_visitor then recipient end
    where id = _id and due_at is not null
  $$;

comment on function public.mail_failed is 'For the function deliver-mail: this mail was refused for good.';

-- Error: 42501 without the office.
create function public.dismiss_unsent_mail(_id uuid, _dismissed boolean default true) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not private.has_office('secretary') then
    raise insufficient_privilege using message = 'only who looks after members deals with unsent mails';
  end if;
  update records.mail_queue set dismissed_at = case when _dismissed then now() end where id = _id and failed_at is not null;
end
$$;

comment on function public.dismiss_unsent_mail is 'For who looks after members: a mail that could not be sent has been dealt with; taken back by false.';

revoke execute on function private.newsletter_secret, private.network_hash, private.queue_mail, public.claim_mails, public.mail_ended,
  private.remove_expired_mails, public.send_test_mail, public.test_mail_state, private.mails_within_budget, private.has_room,
  public.mail_failed, public.dismiss_unsent_mail from public, anon, authenticated;
grant execute on function private.queue_mail, public.claim_mails, public.mail_ended, private.remove_expired_mails, public.mail_failed
  to service_role;
grant execute on function public.send_test_mail, public.test_mail_state, public.dismiss_unsent_mail to authenticated, service_role;
