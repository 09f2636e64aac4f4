-- A mail that was refused for good, or could not be sent for 7 days, waits for the office: nobody else would notice. What visitors caused is
-- left out; they mistype addresses.
alter table records.mail_queue
  drop constraint mail_queue_check,
  add column failed_at timestamptz,
  add column dismissed_at timestamptz,
  add constraint mail_queue_content check ((due_at is null) = (values is null)),
  -- Who did not get a mail is known until the office has seen it.
  add constraint mail_queue_recipient check (case when due_at is null then recipient is null or failed_at is not null else recipient is not null end);

create index mail_queue_failed on records.mail_queue (failed_at) where failed_at is not null;

create function public.mail_failed(_id uuid) returns void
  language sql security definer
  set search_path = ''
  as $$
    update records.mail_queue set due_at = null, values = null, failed_at = now(), recipient = case when not by_visitor then recipient end
    where id = _id and due_at is not null
  $$;

comment on function public.mail_failed is 'For the function deliver-mail: this mail was refused for good.';

-- As before; what is dropped has failed.
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
        failed_at = case when r.is_old then now() end,
        recipient = case when not r.is_old or not q.by_visitor then q.recipient end,
        values = case when not r.is_old then q.values end
      from ready as r where r.id = q.id
    )
    select t.id, t.kind, t.recipient, t.values, t.is_old from taken as t;
end
$$;

create or replace function private.remove_expired_mails() returns void
  language sql security definer
  set search_path = ''
  as $$
    update records.mail_queue set recipient = null
    where failed_at is not null and recipient is not null and dismissed_at < now() - interval '1 minute';
    delete from records.mail_queue
    where due_at is null and queued_at < now() - interval '8 days' and (failed_at is null or failed_at < now() - interval '30 days');
  $$;

select private.register_waiting_kind('unsent_mail', 'secretary',
  $$select id::text, recipient, failed_at from records.mail_queue where failed_at is not null and recipient is not null and dismissed_at is null$$);

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

-- The state of the welcome mail is read: "waiting", "retried", "failed" or "sent"; null where the mail is not known any more.
drop function public.accepted_application(uuid);
create function public.accepted_application(_id uuid)
  returns table (accepted_at timestamptz, member_id uuid, member text, account text, welcome text)
  language sql stable security definer
  set search_path = ''
  as $$
    select a.accepted_at, p.id, coalesce(p.business_name, p.name),
      case when u.email_confirmed_at is not null then 'confirmed' when u.id is not null then 'invited' end,
      coalesce((
        select case when q.failed_at is not null then 'failed' when q.due_at is null then 'sent' when q.attempts > 0 then 'retried' else 'waiting' end
        from records.mail_queue as q where starts_with(q.key, format('decided application %s ', a.application_id))
        order by q.queued_at desc limit 1),
        -- Not even queued: beyond the limits of the mailbox.
        case when a.accepted_at > now() - interval '7 days' then 'failed' end)
    from records.accepted_applications as a
    left join records.voucher_participants as p on p.id = a.participant_id
    left join auth.users as u on u.id = a.user_id
    where a.application_id = _id and private.has_office('secretary', 'treasurer')
  $$;

comment on function public.accepted_application is
  'What came of an accepted application, for who decides them: its member, its account (invited or confirmed), and its welcome mail (waiting, retried, failed or sent); no row where it was not accepted.';

create or replace function public.test_mail_state(_id uuid) returns text
  language sql stable security definer
  set search_path = ''
  as $$
    select case when failed_at is not null then 'retried' when due_at is null then 'sent' when attempts > 0 then 'retried' else 'waiting' end
    from records.mail_queue where id = _id and kind = 'test-mail' and private.has_office('board')
  $$;

select private.register_personal_data((
  select jsonb_strip_nulls(to_jsonb(d)) || '{"readers": "niemand; der Server verschickt sie. Wem eine nicht zugestellt werden konnte, sieht die Schriftführung",
    "kept_for": "bis zum Versand, höchstens 7 Tage; danach 8 Tage ohne Adresse und Inhalt, mit Prüfsummen von Postfach und Netz. Adressen, an die nichts zugestellt werden konnte, bis zur Erledigung, höchstens 30 Tage"}'
  from private.personal_data as d where label = 'Wartende Mails'));

revoke execute on function public.mail_failed(uuid), public.dismiss_unsent_mail(uuid, boolean), public.accepted_application(uuid)
  from public, anon, authenticated;
grant execute on function public.mail_failed(uuid) to service_role;
grant execute on function public.dismiss_unsent_mail(uuid, boolean), public.accepted_application(uuid) to authenticated;
