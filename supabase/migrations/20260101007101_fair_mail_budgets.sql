-- Each queue of mails has a budget for what visitors cause. A fifth of it at most goes to one network, networks take turns, and what is
-- over the budget waits: so nobody uses up the mails of others. What a queue has taken from its budget is counted when mails are claimed.

-- Hash of the network that a request comes from; requests of unknown networks are those of one.
create function private.network_hash() returns bytea
  language sql volatile security definer
  set search_path = ''
  as $$ select private.address_hash('network ' || private.request_network()::text) $$;

alter table records.mail_queue add column network bytea, add column claimed_at timestamptz;
alter table records.newsletter_confirmations add column network bytea, add column claimed_at timestamptz,
  -- The budget has held it back: it may leave later than its owner would expect.
  add column held boolean not null default false;
alter table records.application_copies add column network bytea, add column claimed_at timestamptz,
  -- Null once it has left; the row then counts for the budget until a day is over.
  alter column due_at drop not null;
alter table records.mail_queue alter column network set default private.network_hash();
alter table records.newsletter_confirmations alter column network set default private.network_hash();
alter table records.application_copies alter column network set default private.network_hash();
update records.mail_queue set claimed_at = queued_at where attempts > 0;
update records.newsletter_confirmations set claimed_at = asked_at where attempts > 0;
update records.application_copies set claimed_at = now() where attempts > 0;

create index mail_queue_unclaimed on records.mail_queue (network) where due_at is not null and claimed_at is null;
create index newsletter_confirmations_unclaimed on records.newsletter_confirmations (network) where due_at is not null and claimed_at is null;
create index mail_queue_claimed on records.mail_queue (claimed_at) where claimed_at is not null;
create index newsletter_confirmations_claimed on records.newsletter_confirmations (claimed_at) where claimed_at is not null;

-- Mails of a queue that are due and within its budget: _most new ones of visitors in _period, a fifth of them for one network. Networks take
-- turns, so that the first mail of one comes before the second of another. Further tries of a mail, and mails that _is_counted (a condition)
-- does not name, take nothing from the budget. Callers hold the lock of the queue.
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
      select d.id, d.due_at, d.counted,
        coalesce(r.sent, 0) + row_number() over (partition by d.counted, d.network order by d.due_at, d.id) as place
      from due as d left join recent as r on r.network is not distinct from d.network
    )
    select id from placed where not counted
    union all
    (select id from placed where counted and place <= $2 / 5
      order by place, due_at, id limit greatest(0, $2 - (select coalesce(sum(sent), 0) from recent)))
    $query$, _queue, _id, _is_counted) using _period, _most;
end
$$;

-- Whether a queue takes another mail of a visitor: 100 of one network wait, and 10,000 in all.
create function private.has_room(_queue regclass, _is_counted text) returns boolean
  language plpgsql volatile security definer
  set search_path = ''
  as $$
declare
  _has_room boolean;
begin
  execute format($query$
    select count(*) < 10000 and count(*) filter (where network is not distinct from $1) < 100
    from %s where %s and due_at is not null and claimed_at is null
    $query$, _queue, _is_counted) into _has_room using private.network_hash();
  return _has_room;
end
$$;

-- Queues a mail and answers whether it did. It does not where the key was queued before, and beyond these limits, so that nobody uses the
-- site to mail strangers: where a visitor asks, 3 mails a day for each mailbox; whoever asks, 50. Mails to an admin's own address do not
-- count as a visitor's. _values is at most 20 kB of JSON.
create or replace function private.queue_mail(_kind text, _to text, _values jsonb, _key text default null) returns boolean
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
    or _by_visitor and not private.has_room('records.mail_queue', 'by_visitor')
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
-- and then ever later, up to 6 hours; after 7 days a mail is dropped, which the answer says.
create or replace function public.claim_mails() returns table (id uuid, kind text, recipient text, mail_values jsonb, dropped boolean)
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
        recipient = case when not r.is_old then q.recipient end,
        values = case when not r.is_old then q.values end
      from ready as r where r.id = q.id
    )
    select t.id, t.kind, t.recipient, t.values, t.is_old from taken as t;
end
$$;

-- An address that anybody can type in must not become a way to write to strangers: one mail in ten minutes, three a day and five in 30
-- days for each mailbox. Callers hold the lock.
create or replace function private.may_ask(_mailbox bytea) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select count(*) filter (where asked_at > now() - interval '10 minutes') = 0
        and count(*) filter (where asked_at > now() - interval '1 day') < 3
        and count(*) < 5
        and private.has_room('records.newsletter_confirmations', 'not by_admin')
      from records.newsletter_confirmations
      where mailbox = _mailbox and asked_at > now() - interval '30 days'
  $$;

-- The mails that are due, each with a new token, for whoever asks first: 200 new ones a day that visitors cause. Tried six times within
-- some four hours; what could not be sent within a day is not sent later on, when nobody expects it, unless the budget held it back.
create or replace function public.claim_newsletter_confirmations() returns table (id uuid, email text, token text)
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

-- Definer: nobody writes here himself. An address that anybody can type in must not become a way to write to strangers: three copies a day
-- for each mailbox; the application itself is kept whatever they say.
create or replace function private.note_application_copy() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- What the owner puts in (seed, import) was not sent by an applicant.
  if coalesce(auth.role(), '') not in ('anon', 'authenticated') or not private.has_room('records.application_copies', 'true') then
    return null;
  end if;
  -- Several at once would all find room.
  perform pg_advisory_xact_lock(hashtext('records.application_copies'));
  if (select count(*) from records.applications
      where created_at > now() - interval '1 day' and private.mailbox(email) = private.mailbox(new.email)) <= 3
  then
    insert into records.application_copies (application_id) values (new.id);
  end if;
  return null;
end
$$;
drop function private.has_enough_copies();

-- The applications whose copies are to be sent now, for whoever asks first: fifty a day, the rest waits for a week at most. Tried six times
-- within some four hours, then given up.
create or replace function public.claim_application_copies() returns setof public.applications
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform pg_advisory_xact_lock(hashtext('records.application_copies'));
  delete from records.application_copies
  where due_at <= now() and (attempts >= 6 or claimed_at is null and due_at < now() - interval '7 days')
    or due_at is null and claimed_at < now() - interval '1 day';
  return query
    with due as (
      update records.application_copies as c
      set attempts = c.attempts + 1, claimed_at = coalesce(c.claimed_at, now()), due_at = now() + interval '10 minutes' * (c.attempts + 1)
      where c.application_id in (
        select d.application_id from records.application_copies as d
        where d.due_at <= now() and d.application_id in (
          select private.mails_within_budget('records.application_copies', 'application_id', 'true', interval '1 day', 50))
        order by d.due_at limit 20 for update skip locked)
      returning c.application_id
    )
    select a.* from public.applications as a join due on due.application_id = a.id;
end
$$;

create or replace function public.application_copy_sent(_application_id uuid) returns void
  language sql security definer
  set search_path = ''
  as $$ update records.application_copies set due_at = null where application_id = _application_id $$;

select private.register_personal_data((
  select jsonb_strip_nulls(to_jsonb(d))
    || '{"kept_for": "bis zum Versand, höchstens 7 Tage; danach 8 Tage ohne Adresse und Inhalt, mit Prüfsummen von Postfach und Netz"}'
  from private.personal_data as d where label = 'Wartende Mails'));

revoke execute on function private.network_hash(), private.mails_within_budget(regclass, name, text, interval, integer),
  private.has_room(regclass, text) from public, anon, authenticated;
