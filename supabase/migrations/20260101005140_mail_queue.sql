-- Mails about single things, to single people. The database sends none: what happens queues a mail in its own transaction, the function
-- deliver-mail claims it, makes its text (supabase/functions/deliver-mail/mails/<kind>.ts) and sends it.
create table records.mail_queue (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z0-9-]{0,49}$'),
  -- Null once the mail has ended, as its values are.
  recipient text check (private.is_email(recipient)),
  -- What the text is made of.
  values jsonb check (jsonb_typeof(values) = 'object' and octet_length(values::text) <= 20000),
  -- Hash of the mailbox: erika+shop@… and erika@… are one.
  mailbox bytea not null,
  -- Asked for by somebody who may have entered another one's address.
  by_visitor boolean not null,
  key text unique check (char_length(key) between 1 and 200),
  queued_at timestamptz not null default now(),
  -- Whoever takes it has until then, and another try follows. Null once the mail has ended.
  due_at timestamptz default now(),
  attempts integer not null default 0,
  check ((due_at is null) = (recipient is null) and (due_at is null) = (values is null))
);

create index mail_queue_due on records.mail_queue (due_at) where due_at is not null;
create index mail_queue_mailbox on records.mail_queue (mailbox, queued_at);
create index mail_queue_queued on records.mail_queue (queued_at);

alter table records.mail_queue enable row level security;

-- Queues a mail and answers whether it did. It does not where the key was queued before, and beyond these limits, so that nobody uses the
-- site to mail strangers: where a visitor asks, 3 mails a day for each mailbox and 60 an hour in all; whoever asks, 50 and 1000. Mails to
-- an admin's own address do not count as a visitor's. _values is at most 20 kB of JSON.
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
    or (select count(*) >= 1000 or count(*) filter (where by_visitor) >= 60 and _by_visitor
      from records.mail_queue where queued_at > now() - interval '1 hour')
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

-- The mails that are due, each to one caller. Tried again after 10 minutes, and then ever later, up to 6 hours; after 7 days it is dropped,
-- which the answer says.
create function public.claim_mails() returns table (id uuid, kind text, recipient text, mail_values jsonb, dropped boolean)
  language sql security definer
  set search_path = ''
  as $$
    with claimed as (
      select id, queued_at < now() - interval '7 days' as is_old from records.mail_queue
      where due_at <= now() order by due_at limit 20 for update skip locked
    ), taken as (
      select q.id, q.kind, q.recipient, q.values, c.is_old from claimed as c join records.mail_queue as q using (id)
    ), noted as (
      update records.mail_queue as q
      set attempts = q.attempts + 1,
        due_at = case when not c.is_old then now() + least(interval '10 minutes' * 2 ^ least(q.attempts, 10), interval '6 hours') end,
        recipient = case when not c.is_old then q.recipient end,
        values = case when not c.is_old then q.values end
      from claimed as c where c.id = q.id
    )
    select id, kind, recipient, values, is_old from taken
  $$;

-- The mail has left, or was refused for good: what it said and to whom is forgotten at once.
create function public.mail_ended(_id uuid) returns void
  language sql security definer
  set search_path = ''
  as $$ update records.mail_queue set due_at = null, recipient = null, values = null where id = _id $$;

comment on function public.claim_mails is 'For the function deliver-mail: mails that are due.';
comment on function public.mail_ended is 'For the function deliver-mail: this mail has left, or was refused for good.';

-- Kept for limits and keys alone, without address and values.
create function private.remove_expired_mails() returns void
  language sql security definer
  set search_path = ''
  as $$ delete from records.mail_queue where due_at is null and queued_at < now() - interval '8 days' $$;

revoke execute on function private.queue_mail(text, text, jsonb, text), private.remove_expired_mails(), public.claim_mails(),
  public.mail_ended(uuid) from public, anon, authenticated;
grant execute on function private.queue_mail(text, text, jsonb, text), private.remove_expired_mails(), public.claim_mails(),
  public.mail_ended(uuid) to service_role;
