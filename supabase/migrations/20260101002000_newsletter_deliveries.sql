-- Sending newsletters: the queue, what mail servers answer, bounces and results.

create table records.newsletter_deliveries (
  -- Also the local part of the Message-ID, so that every attempt is the same mail.
  id uuid primary key default gen_random_uuid(),
  newsletter_id uuid not null references public.newsletters (id) on delete cascade,
  -- Null after the subscription is deleted; the row still counts.
  subscription_id uuid references public.newsletter_subscriptions (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'skipped')),
  attempts integer not null default 0 check (attempts >= 0),
  -- Waiting: not before then. Sending: the server that took it has until then, and another attempt follows.
  due_at timestamptz not null default now(),
  -- For admins: why it failed, was skipped, or is tried again. Codes of SMTP only, never what the mail server wrote.
  reason text check (private.is_filled(reason, 300)),
  -- When it was sent, or was given up.
  ended_at timestamptz,
  -- What was reported after it was sent, or counts like a report.
  bounced text check (bounced in ('soft', 'hard')),
  -- Over a webhook: the message that the recipient is in. A message is tried again with the same recipients, so that its receiver can tell.
  message integer check (message > 0),
  unique (newsletter_id, subscription_id),
  check ((ended_at is not null) = (state in ('sent', 'failed', 'skipped')))
);

alter table records.newsletter_deliveries enable row level security;
revoke all on records.newsletter_deliveries from public, anon, authenticated, service_role;
grant select on records.newsletter_deliveries to authenticated, service_role;

create table records.newsletter_counts (
  newsletter_id uuid primary key references public.newsletters (id) on delete cascade,
  sent integer not null,
  failed integer not null,
  skipped integer not null,
  bounced integer not null
);

alter table records.newsletter_counts enable row level security;
revoke all on records.newsletter_counts from public, anon, authenticated, service_role;
grant select on records.newsletter_counts to authenticated, service_role;

-- In recipients, whichever way the newsletter goes. Skipped ones are in no sum. With the archive, and with those who unsubscribed by a link of
-- this newsletter.
create view public.newsletter_results with (security_invoker = on) as
  select n.id, n.subject, n.content, n.created_at, d.waiting + d.sent + d.failed as total, d.sent, d.failed,
    n.state, n.channel, d.waiting, d.skipped, d.bounced, n.problem, n.finished_at, n.document, n.in_archive, n.slug, u.unsubscribed
  from public.newsletters as n
  left join records.newsletter_counts as c on c.newsletter_id = n.id
  cross join lateral (
    select count(*) filter (where d.state in ('waiting', 'sending'))::integer as waiting,
      coalesce(c.sent, count(*) filter (where d.state = 'sent'))::integer as sent,
      coalesce(c.failed, count(*) filter (where d.state = 'failed'))::integer as failed,
      coalesce(c.skipped, count(*) filter (where d.state = 'skipped'))::integer as skipped,
      coalesce(c.bounced, count(*) filter (where d.bounced is not null))::integer as bounced
    from records.newsletter_deliveries as d
    where d.newsletter_id = n.id) as d
  -- Who came back and left again counts once. Consents are kept for three years after their end.
  cross join lateral (
    select count(distinct lower(email))::integer as unsubscribed
    from public.newsletter_consents
    where newsletter_id = n.id and withdrawn_by in ('link', 'one_click')) as u
  where n.state not in ('draft', 'scheduled');

comment on view public.newsletter_results is 'Newsletters with how many they reached.';

revoke all on public.newsletter_results from public, anon, authenticated, service_role;
grant select on public.newsletter_results to authenticated, service_role;

create index newsletter_deliveries_due on records.newsletter_deliveries (newsletter_id, due_at)
  where state in ('waiting', 'sending');

create index newsletter_deliveries_state on records.newsletter_deliveries (newsletter_id, state);
create index newsletter_deliveries_ended on records.newsletter_deliveries (newsletter_id, ended_at) where ended_at is not null;
create index newsletter_deliveries_subscription on records.newsletter_deliveries (subscription_id);

create policy "admins read deliveries" on records.newsletter_deliveries
  for select to authenticated, service_role
  using ((select private.has_office('editor')));

create policy "admins read counts" on records.newsletter_counts
  for select to authenticated, service_role
  using ((select private.has_office('editor')));

-- One row, made when it is first needed.
create table records.newsletter_queue (
  only_row boolean primary key default true check (only_row),
  -- When the next mail may leave, of all servers together.
  next_at timestamptz not null default '-infinity',
  -- The mail server accepted nothing: not before then, and how often in a row.
  paused_until timestamptz,
  failures integer not null default 0,
  -- What providers sign their reports of bounces with.
  bounce_secret text not null default private.new_webhook_secret()
);

alter table records.newsletter_queue enable row level security;
revoke all on records.newsletter_queue from public, anon, authenticated, service_role;

-- Reports of bounces that were counted, by the id of their message; a repeated one is not counted again.
create table records.newsletter_bounce_reports (
  id text primary key check (private.is_line(id, 200)),
  received_at timestamptz not null default now()
);

alter table records.newsletter_bounce_reports enable row level security;
revoke all on records.newsletter_bounce_reports from public, anon, authenticated, service_role;

-- Who did not get it, and why, for admins.
create view public.newsletter_failures with (security_invoker = on) as
  select d.id, d.newsletter_id, s.name, s.email, d.state, d.attempts, d.reason, d.ended_at
  from records.newsletter_deliveries as d
  left join public.newsletter_subscriptions as s on s.id = d.subscription_id
  where d.state in ('failed', 'skipped') or d.bounced is not null or d.state = 'waiting' and d.attempts > 0;

comment on view public.newsletter_failures is
  'Recipients of a newsletter who did not get it or whose mail came back, with the reason; for 90 days after its end.';

revoke all on public.newsletter_failures from public, anon, authenticated, service_role;
grant select on public.newsletter_failures to authenticated, service_role;

create function private.require_editor() returns void
  language plpgsql stable
  set search_path = ''
  as $$
begin
  if not private.has_office('editor') then
    raise insufficient_privilege using message = 'only admins send newsletters';
  end if;
end
$$;

-- Queues a draft or a scheduled newsletter for everybody who may be sent it at this moment, and answers how many. Errors: ZU010 there is
-- no recipient, ZU011 it is sent already.
create function private.enqueue_newsletter(_id uuid) returns integer
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _newsletter public.newsletters;
  _count integer;
begin
  select * into _newsletter from public.newsletters where id = _id for update;
  if not found or _newsletter.state not in ('draft', 'scheduled') then
    raise exception using errcode = 'ZU011', message = 'this newsletter is no draft';
  end if;
  insert into records.newsletter_deliveries (newsletter_id, subscription_id, message)
  select _id, r.id, case _newsletter.channel when 'webhook' then (row_number() over (order by r.id) + 99) / 100 end
  from public.newsletter_recipients as r
  where not r.unproven or _newsletter.include_unproven_ground is not null;
  get diagnostics _count = row_count;
  if _count = 0 then
    raise exception using errcode = 'ZU010', message = 'nobody may be sent this newsletter';
  end if;
  update public.newsletters
  set state = 'sending', subscribers = _count, created_at = now()
  where id = _id;
  perform pg_notify('deliver_newsletters', '');
  return _count;
end
$$;

-- Pause, resume and cancel take effect with the next mail or message that is claimed; those under way leave. "retry" queues those again whose
-- mail or message failed, unless the address is stopped. Answers the new state. Error: ZU014 the state does not allow it.
create function public.control_newsletter(_id uuid, _action text) returns text
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _state text;
  _now constant timestamptz := now();
begin
  perform private.require_editor();
  select state into _state from public.newsletters where id = _id for update;
  if not coalesce(case _action
    when 'pause' then _state = 'sending'
    when 'resume' then _state = 'paused'
      or _state = 'sending' and exists (select from public.newsletters where id = _id and problem is not null)
    when 'cancel' then _state in ('sending', 'paused')
    when 'retry' then _state = 'sent'
  end, false) then
    raise exception using errcode = 'ZU014', message = 'the state of the newsletter does not allow this';
  end if;
  if _action = 'cancel' then
    update records.newsletter_deliveries set state = 'skipped', ended_at = _now, reason = 'Der Versand wurde abgebrochen.'
    where newsletter_id = _id and state = 'waiting';
  elsif _action = 'retry' then
    update records.newsletter_deliveries as d
    set state = 'waiting', attempts = 0, due_at = _now, ended_at = null, reason = null, bounced = null
    where d.newsletter_id = _id and d.state = 'failed'
      and exists (select from public.newsletter_recipients as r where r.id = d.subscription_id);
  end if;
  update public.newsletters
  set state = case _action when 'pause' then 'paused' when 'cancel' then 'cancelled' else 'sending' end,
    finished_at = case _action when 'cancel' then _now end, problem = null
  where id = _id
  returning state into _state;
  if _action in ('resume', 'retry') then
    -- An admin who tries again does not wait for the pause after the last failure.
    update records.newsletter_queue set paused_until = null;
    perform pg_notify('deliver_newsletters', '');
  end if;
  return _state;
end
$$;

comment on function public.control_newsletter is
  'Pauses, resumes or cancels the sending of a newsletter, or retries what failed; answers its new state; for admins.';

create function private.finish_newsletters(_channel text) returns void
  language sql security definer
  set search_path = ''
  as $$
    update public.newsletters as n set state = 'sent', finished_at = now()
    where n.state = 'sending' and n.channel = _channel and not exists (
      select from records.newsletter_deliveries as d where d.newsletter_id = n.id and d.state in ('waiting', 'sending'))
  $$;

-- Gives locked deliveries to the caller for two minutes: [{ id, newsletter_id, name, email, token }], in an order that stays. Subscribers who may
-- no longer be sent the newsletter are skipped.
create function private.take_deliveries(_ids uuid[]) returns jsonb
  language sql security definer
  set search_path = ''
  as $$
    with judged as (
      select d.id, d.newsletter_id, r.id as recipient, r.name, r.email from records.newsletter_deliveries as d
      join public.newsletters as n on n.id = d.newsletter_id
      left join public.newsletter_recipients as r
        on r.id = d.subscription_id and (not r.unproven or n.include_unproven_ground is not null)
      where d.id = any (_ids)
    ), claimed as (
      update records.newsletter_deliveries as d
      set state = 'sending', attempts = d.attempts + 1, due_at = clock_timestamp() + interval '2 minutes'
      from judged where d.id = judged.id and judged.recipient is not null
    ), skipped as (
      update records.newsletter_deliveries as d
      set state = 'skipped', ended_at = clock_timestamp(),
        reason = 'Inzwischen abbestellt, gelöscht oder nicht mehr erreichbar.'
      from judged where d.id = judged.id and judged.recipient is null
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'newsletter_id', newsletter_id, 'name', name, 'email', email,
      'token', private.newsletter_token('unsubscribe', newsletter_id, recipient)) order by recipient)
      filter (where recipient is not null), '[]') from judged
  $$;

-- In how many seconds the next delivery is due, null when nothing is queued.
create function private.wait_for_deliveries(_channel text) returns double precision
  language sql stable security definer
  set search_path = ''
  as $$
    select greatest(extract(epoch from min(d.due_at) - clock_timestamp()), 0) from public.newsletters as n
    cross join lateral (
      select due_at from records.newsletter_deliveries as d
      where d.newsletter_id = n.id and d.state in ('waiting', 'sending') order by due_at limit 1) as d
    where n.state = 'sending' and n.channel = _channel
    having count(*) > 0
  $$;

-- The mails to send now, for the first server that asks: at most _most, and all servers together at most _per_minute in a minute. Answers
-- { deliveries: [{ id, newsletter_id, name, email, token }], wait }, where wait is the number of seconds after which to ask again, null
-- when nothing is queued. A mail that is not recorded within two minutes is given to another server. Subscribers who may no longer be sent the
-- newsletter is skipped.
create function public.claim_newsletter_deliveries(_most integer, _per_minute integer) returns jsonb
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _pause constant interval := interval '1 minute' / greatest(_per_minute, 1);
  _queue records.newsletter_queue;
  _now timestamptz;
  _from timestamptz;
  _allowed integer;
  _due uuid[];
  _deliveries jsonb;
begin
  if not coalesce(_most between 1 and 1000 and _per_minute between 1 and 100000, false) then
    raise check_violation using message = '_most is 1 to 1000, _per_minute 1 to 100000';
  end if;
  perform private.finish_newsletters('smtp');
  if not exists (select from public.newsletters where state = 'sending' and channel = 'smtp') then
    return '{"deliveries": [], "wait": null}';
  end if;
  insert into records.newsletter_queue default values on conflict do nothing;
  select * into _queue from records.newsletter_queue for update;
  -- Behind the lock: another server may have held it for a while.
  _now := clock_timestamp();
  if _queue.paused_until > _now then
    return jsonb_build_object('deliveries', '[]'::jsonb, 'wait', extract(epoch from _queue.paused_until - _now));
  end if;
  -- After idle time a second's worth may leave at once, and one in any case.
  _from := greatest(_queue.next_at, _now - greatest(interval '1 second', _pause));
  _allowed := least(_most, floor(extract(epoch from _now - _from) / extract(epoch from _pause)));
  if _allowed < 1 then
    return jsonb_build_object('deliveries', '[]'::jsonb, 'wait', extract(epoch from _from + _pause - _now));
  end if;
  select coalesce(array_agg(d.id), '{}') into _due from (
    select d.id from public.newsletters as n
    cross join lateral (
      select * from records.newsletter_deliveries as d
      where d.newsletter_id = n.id and d.state in ('waiting', 'sending') and d.due_at <= _now
      order by d.due_at limit _allowed for update skip locked) as d
    where n.state = 'sending' and n.channel = 'smtp'
    limit _allowed) as d;
  _deliveries := private.take_deliveries(_due);
  update records.newsletter_queue set next_at = _from + _pause * jsonb_array_length(_deliveries);
  return jsonb_build_object('deliveries', _deliveries, 'wait',
    case when _due = '{}' then private.wait_for_deliveries('smtp') else 0 end);
end
$$;

comment on function public.claim_newsletter_deliveries is 'For the function deliver-newsletters: mails to be sent now, each to one caller.';

-- The message to send to a webhook now, of one newsletter or of any: { deliveries, wait }, and where there are deliveries { webhook: { id, url,
-- secret } }. wait is as above. A newsletter without a webhook that is ready is paused.
create function public.claim_newsletter_message(_newsletter_id uuid default null) returns jsonb
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _newsletter public.newsletters;
  _webhook jsonb;
  _now timestamptz;
  _due uuid[];
begin
  perform private.finish_newsletters('webhook');
  for _newsletter in
    select * from public.newsletters
    where state = 'sending' and channel = 'webhook' and id = coalesce(_newsletter_id, id)
    order by created_at, id for update
  loop
    select jsonb_build_object('id', w.id, 'url', w.webhook_url, 'secret', s.secret) into _webhook
    from private.ready_webhook(_newsletter.webhook_url) as w join private.webhook_secrets as s on s.webhook_id = w.id;
    if _webhook is null then
      update public.newsletters set state = 'paused', problem = 'Kein aktiver und getesteter Webhook verfügbar.'
      where id = _newsletter.id;
      continue;
    end if;
    _now := clock_timestamp();
    with due as (
      select id from records.newsletter_deliveries
      where newsletter_id = _newsletter.id and state in ('waiting', 'sending') and due_at <= _now and message = (
        select min(message) from records.newsletter_deliveries
        where newsletter_id = _newsletter.id and state in ('waiting', 'sending') and due_at <= _now)
      for update skip locked)
    select array_agg(id) into _due from due;
    if _due is not null then
      return jsonb_build_object('webhook', _webhook, 'deliveries', private.take_deliveries(_due), 'wait', 0);
    end if;
  end loop;
  return jsonb_build_object('deliveries', '[]'::jsonb, 'wait', private.wait_for_deliveries('webhook'));
end
$$;

comment on function public.claim_newsletter_message is
  'For the functions that send newsletters: the message to be sent to a webhook now, to one caller.';

-- After three messages in a row that the webhook did not take the newsletter is paused, and those count as not tried.
create function private.pause_refused_messages(_newsletter_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _refused integer[];
begin
  select array_agg(m.message) filter (where m.failed) into _refused from (
    select d.message, bool_and(d.state = 'failed') as failed from records.newsletter_deliveries as d
    where d.newsletter_id = _newsletter_id and d.ended_at is not null and d.state <> 'skipped'
    group by d.message order by max(d.ended_at) desc limit 3) as m;
  if coalesce(cardinality(_refused), 0) < 3 then
    return;
  end if;
  update records.newsletter_deliveries set state = 'waiting', attempts = 0, due_at = now(), ended_at = null
  where newsletter_id = _newsletter_id and message = any (_refused) and state = 'failed';
  update public.newsletters
  set state = 'paused', problem = 'Der Webhook hat mehrere Nachrichten hintereinander nicht angenommen.'
  where id = _newsletter_id and state = 'sending';
end
$$;

-- Ends delivery to an address. A hard bounce does at once, three soft ones in a row do.
create function private.record_bounce(_subscription_id uuid, _kind text, _reason text) returns void
  language sql security definer
  set search_path = ''
  as $$
    update records.newsletter_states
    set soft_bounces = soft_bounces + (_kind = 'soft')::integer,
      stopped_at = case when _kind = 'hard' or soft_bounces >= 2 then now() end,
      stop_reason = case when _kind = 'hard' or soft_bounces >= 2 then _reason end
    where subscription_id = _subscription_id and stopped_at is null
  $$;

-- After eight refused mails in a row the newsletter is paused, and those count as not tried, whatever they were refused for. Full mailboxes
-- are not refused by the mail server that sends.
create function private.pause_mass_rejection(_newsletter_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _rejected uuid[];
begin
  select array_agg(d.id) filter (where d.bounced is distinct from 'soft' and d.state = 'failed') into _rejected from (
    select * from records.newsletter_deliveries
    where newsletter_id = _newsletter_id and ended_at is not null and state <> 'skipped'
    order by ended_at desc limit 8) as d;
  if coalesce(cardinality(_rejected), 0) < 8 then
    return;
  end if;
  update records.newsletter_states as t set stopped_at = null, stop_reason = null
  from records.newsletter_deliveries as d
  where d.id = any (_rejected) and t.subscription_id = d.subscription_id and t.stop_reason = d.reason;
  update records.newsletter_deliveries
  set state = 'waiting', attempts = 0, due_at = now(), ended_at = null, bounced = null
  where id = any (_rejected);
  update public.newsletters
  set state = 'paused', problem = 'Acht Mails hintereinander wurden abgelehnt. Das liegt vermutlich am Postausgang und nicht an den Adressen.'
  where id = _newsletter_id and state = 'sending';
end
$$;

-- Stores what the mail server or the webhook answered: [{ id, outcome, reason, address }]. Outcomes: "sent"; "temporary", tried again six times within
-- some ten hours; "soft", given up like that at once; "permanent", which stops the address where "address" is true; "released", not tried;
-- "unavailable", which costs the mail no attempt and pauses the queue of all servers for 5 seconds to 10 minutes; "limited", which pauses it
-- for an hour and is given up, without consequences for the address, after sixty times; "refused", of a whole message, by a webhook.
create function public.record_newsletter_deliveries(_results jsonb) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _result record;
  _delivery records.newsletter_deliveries;
  _unavailable text;
  _limited boolean := false;
  _sent boolean := false;
  _refused uuid;
begin
  for _result in
    select * from jsonb_to_recordset(_results) as r (id uuid, outcome text, reason text, address boolean) order by id
  loop
    select * into _delivery from records.newsletter_deliveries
      where id = _result.id and state in ('waiting', 'sending') for update;
    if not found then
      continue;
    end if;
    if _result.outcome = 'sent' then
      _sent := _sent or _delivery.message is null;
      update records.newsletter_deliveries set state = 'sent', ended_at = clock_timestamp(), reason = null where id = _result.id;
      -- The mail before it did not come back: bounces are no longer in a row.
      update records.newsletter_states as t set soft_bounces = 0
      where t.subscription_id = _delivery.subscription_id and t.soft_bounces > 0 and (
        select d.bounced is null from records.newsletter_deliveries as d
        where d.subscription_id = t.subscription_id and d.id <> _result.id and d.state in ('sent', 'failed')
        order by d.ended_at desc limit 1);
    elsif _result.outcome = 'refused' then
      _refused := _delivery.newsletter_id;
      update records.newsletter_deliveries set state = 'failed', ended_at = clock_timestamp(), reason = _result.reason
      where id = _result.id;
    elsif _result.outcome in ('unavailable', 'limited', 'released') and (_result.outcome <> 'limited' or _delivery.attempts < 60) then
      if _result.outcome <> 'released' then
        _unavailable := _result.reason;
        _limited := _limited or _result.outcome = 'limited';
      end if;
      update records.newsletter_deliveries
      set state = 'waiting', attempts = greatest(attempts - (_result.outcome <> 'limited')::integer, 0), due_at = now()
      where id = _result.id;
    elsif _result.outcome = 'temporary' and _delivery.attempts < 6 then
      update records.newsletter_deliveries
      set state = 'waiting', reason = _result.reason,
        due_at = now() + least(interval '5 minutes' * 3 ^ (_delivery.attempts - 1), interval '6 hours')
      where id = _result.id;
    elsif _result.outcome in ('temporary', 'soft', 'permanent', 'limited') then
      update records.newsletter_deliveries
      set state = 'failed', ended_at = clock_timestamp(), reason = _result.reason,
        bounced = case when _result.address then case _result.outcome when 'permanent' then 'hard' else 'soft' end end
      where id = _result.id;
      if _result.address then
        perform private.record_bounce(_delivery.subscription_id,
          case _result.outcome when 'permanent' then 'hard' else 'soft' end, _result.reason);
      end if;
      perform private.pause_mass_rejection(_delivery.newsletter_id);
    else
      raise check_violation using message = format('unknown outcome %L', _result.outcome);
    end if;
  end loop;
  if _refused is not null then
    perform private.pause_refused_messages(_refused);
  end if;
  if _unavailable is not null then
    perform private.pause_newsletter_queue(_unavailable, _limited);
  elsif _sent and exists (select from records.newsletter_queue where failures > 0) then
    update public.newsletters set problem = null where problem is not null and channel = 'smtp';
    update records.newsletter_queue set failures = 0, paused_until = null;
  end if;
end
$$;

comment on function public.record_newsletter_deliveries is 'For the functions that send newsletters: what became of what they claimed.';

-- Counts what a provider reports: [{ email, delivery_id, kind, reason }]. Kinds: "soft" and "hard" are about the address; "refused" is about
-- the mail or its sender, "limited" about a limit of the sender, and both leave the address as it is. _message_id names the report: the same
-- one is counted once, and so is a bounce of the same mail. Answers how many were counted.
create function public.record_newsletter_bounces(_message_id text, _bounces jsonb) returns integer
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _bounce record;
  _subscription_id uuid;
  _delivery_id uuid;
  _before text;
  _count integer := 0;
begin
  delete from records.newsletter_bounce_reports where received_at < now() - interval '1 day';
  insert into records.newsletter_bounce_reports (id) values (_message_id) on conflict do nothing;
  if not found then
    return 0;
  end if;
  for _bounce in
    select * from jsonb_to_recordset(_bounces) as b (email text, delivery_id uuid, kind text, reason text)
  loop
    select id, subscription_id, bounced into _delivery_id, _subscription_id, _before from records.newsletter_deliveries
      where id = _bounce.delivery_id and state = 'sent' for update;
    if not found then
      select s.id, d.id, d.bounced into _subscription_id, _delivery_id, _before from public.newsletter_subscriptions as s
      left join lateral (
        select id, bounced from records.newsletter_deliveries
        where subscription_id = s.id and state = 'sent' order by ended_at desc limit 1) as d on true
      where lower(s.email collate "de-x-icu") collate "C" = lower(_bounce.email collate "de-x-icu") collate "C";
    end if;
    if _subscription_id is null or _before = 'hard' or _before = _bounce.kind then
      continue;
    end if;
    if _bounce.kind in ('soft', 'hard') then
      update records.newsletter_deliveries set bounced = _bounce.kind, reason = _bounce.reason where id = _delivery_id;
      perform private.record_bounce(_subscription_id, _bounce.kind, _bounce.reason);
    else
      update records.newsletter_deliveries set state = 'failed', reason = _bounce.reason
      where id = _delivery_id and id = _bounce.delivery_id;
      if _bounce.kind = 'limited' then
        perform private.pause_newsletter_queue(_bounce.reason, true);
      end if;
    end if;
    _count := _count + 1;
  end loop;
  return _count;
end
$$;

comment on function public.record_newsletter_bounces is 'For the function newsletter-bounces: mails that came back, by report of a provider.';

create function public.newsletter_bounce_secret() returns text
  language plpgsql volatile security definer
  set search_path = ''
  as $$
begin
  if not private.has_office('board') then
    return null;
  end if;
  insert into records.newsletter_queue default values on conflict do nothing;
  return (select bounce_secret from records.newsletter_queue);
end
$$;

comment on function public.newsletter_bounce_secret is
  'Secret that reports of bounces are signed with; null for everybody but admins and the server.';

-- Only figures remain of newsletters that ended more than 90 days ago. The server calls it with remove-expired.sql.
create function private.remove_expired_deliveries() returns void
  language sql security definer
  set search_path = ''
  as $$
    with ended as (
      select id from public.newsletters where finished_at < now() - interval '90 days'
    ), removed as (
      delete from records.newsletter_deliveries using ended where newsletter_id = ended.id
      returning newsletter_id, newsletter_deliveries.state, bounced
    )
    insert into records.newsletter_counts (newsletter_id, sent, failed, skipped, bounced)
    select newsletter_id, count(*) filter (where state = 'sent'), count(*) filter (where state = 'failed'),
      count(*) filter (where state = 'skipped'), count(bounced)
    from removed group by newsletter_id
    on conflict (newsletter_id) do nothing
  $$;

-- What a mail server refuses is not always the address: limits of the sender pause the sending, a full mailbox counts as a soft bounce,
-- blocklists fail the mail. The functions tell these apart (supabase/functions/_shared/smtp-reply.ts).
-- Nothing leaves for a while, from no server. Limits are of hours or a day: asking sooner makes providers block the account.
create function private.pause_newsletter_queue(_reason text, _limited boolean) returns void
  language sql security definer
  set search_path = ''
  as $$
    update public.newsletters set problem = _reason
    where state = 'sending' and channel = 'smtp' and problem is distinct from _reason;
    -- Mails under way at the same time fail alike, and count once.
    update records.newsletter_queue
    set failures = failures + 1,
      paused_until = now() + case when _limited then interval '1 hour' else least(interval '5 seconds' * 2 ^ least(failures, 10), interval '10 minutes') end
    where paused_until is null or paused_until <= now();
  $$;

select private.register_personal_data($entry${
  "label": "Newsletter",
  "source": "public.newsletter_subscriptions",
  "tables": ["public.newsletter_subscriptions", "records.newsletter_states", "records.newsletter_confirmations", "records.newsletter_deliveries"],
  "purpose": "Newsletter schicken", "readers": "Redaktion und Vorstand",
  "kept_for": "bis zum Widerruf; unbestätigte 30 Tage; Zustellung je Ausgabe 90 Tage",
  "emails": ["s.email"],
  "names": ["s.name"],
  "erasing": "delete", "with_account": true}$entry$);

select private.register_waiting_kind('newsletter', 'editor',
  $$select case state when 'scheduled' then 'held ' else '' end || id,
      left(subject, 80) || coalesce(': ' || case state when 'scheduled' then hold_reason else problem end, ''),
      coalesce(scheduled_for, created_at)
    from public.newsletters
    where state = 'paused' or hold_reason is not null and state = 'scheduled' or state = 'sending' and problem is not null$$);

revoke execute on function private.require_editor, private.enqueue_newsletter, public.control_newsletter,
  public.claim_newsletter_deliveries, private.record_bounce, private.pause_mass_rejection, public.record_newsletter_deliveries,
  public.record_newsletter_bounces, public.newsletter_bounce_secret, private.finish_newsletters, private.take_deliveries,
  private.wait_for_deliveries, public.claim_newsletter_message, private.pause_refused_messages,
  private.remove_expired_deliveries, private.pause_newsletter_queue from public, anon, authenticated;
grant execute on function public.control_newsletter, public.newsletter_bounce_secret to authenticated, service_role;
grant execute on function public.claim_newsletter_deliveries, public.record_newsletter_deliveries, public.record_newsletter_bounces,
  public.claim_newsletter_message, private.remove_expired_deliveries to service_role;
