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

-- After eight refused mails in a row the newsletter is paused, and those count as not tried, whatever they were refused for. Full mailboxes
-- are not refused by the mail server that sends.
create or replace function private.pause_mass_rejection(_newsletter_id uuid) returns void
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

-- Stores what the mail server answered: [{ id, outcome, reason, address }]. Outcomes: "sent"; "temporary", tried again six times within
-- some ten hours; "soft", given up like that at once; "permanent", which stops the address where "address" is true; "released", not tried;
-- "unavailable", which costs the mail no attempt and pauses the queue of all servers for 5 seconds to 10 minutes; "limited", which pauses it
-- for an hour and is given up, without consequences for the address, after sixty times.
create or replace function public.record_newsletter_deliveries(_results jsonb) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _result record;
  _delivery records.newsletter_deliveries;
  _unavailable text;
  _limited boolean := false;
  _sent boolean := false;
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
      _sent := true;
      update records.newsletter_deliveries set state = 'sent', ended_at = clock_timestamp(), reason = null where id = _result.id;
      -- The mail before it came back from nobody: bounces are no longer in a row.
      update records.newsletter_states as t set soft_bounces = 0
      where t.subscription_id = _delivery.subscription_id and t.soft_bounces > 0 and (
        select d.bounced is null from records.newsletter_deliveries as d
        where d.subscription_id = t.subscription_id and d.id <> _result.id and d.state in ('sent', 'failed')
        order by d.ended_at desc limit 1);
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
  if _unavailable is not null then
    perform private.pause_newsletter_queue(_unavailable, _limited);
  elsif _sent and exists (select from records.newsletter_queue where failures > 0) then
    update public.newsletters set problem = null where problem is not null;
    update records.newsletter_queue set failures = 0, paused_until = null;
  end if;
end
$$;

-- Counts what a provider reports: [{ email, delivery_id, kind, reason }]. Kinds: "soft" and "hard" are about the address; "refused" is about
-- the mail or its sender, "limited" about a limit of the sender, and both leave the address alone. _message_id names the report: the same
-- one is counted once, and so is a bounce of the same mail. Answers how many were counted.
create or replace function public.record_newsletter_bounces(_message_id text, _bounces jsonb) returns integer
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

revoke execute on function private.pause_newsletter_queue from public, anon, authenticated;
