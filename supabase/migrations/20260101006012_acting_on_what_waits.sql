-- What the list of what waits can do at one press, and take back.

-- Of backups that are made another way than with the installation's command: somebody of the board has looked after them.
alter table records.verified_backups alter column verified_at drop not null, add column confirmed_at timestamptz;

select private.register_waiting_kind('backup', 'board',
  $$select 'all', coalesce(to_char(b.verified_at at time zone 'Europe/Berlin', 'DD.MM.YYYY'), ''), b.due
    from (select l.verified_at, coalesce(greatest(l.verified_at, l.confirmed_at), (select min(published_at) from public.settings_versions))
        + interval '7 days' as due
      from (values (true)) as one left join records.verified_backups as l on true) as b
    where b.due < now() and pg_catalog.to_regprocedure('realtime.follow_publication()') is not null$$);

-- With _confirmed, nobody is reminded of the backup for a week; without, that is taken back.
create function public.confirm_backup(_confirmed boolean default true) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not private.has_office('board') then
    raise insufficient_privilege using message = 'only the board looks after backups';
  end if;
  insert into records.verified_backups (confirmed_at) values (case when _confirmed then now() end)
  on conflict (id) do update set confirmed_at = excluded.confirmed_at;
  perform private.log_action(case when _confirmed then 'confirmed' else 'unconfirmed' end, 'verified_backups');
end
$$;

comment on function public.confirm_backup is 'For the board: there is a backup elsewhere; nobody is reminded of it for a week.';

-- Sign-ups that are being asked do not wait for the office. The id says whether they can be asked: "all", or "undelivered".
select private.register_waiting_kind('subscriber', 'editor',
  $$select case when public.newsletter_confirmations_are_delivered() then 'all' else 'undelivered' end, count(*)::text, min(t.asked_at)
    from records.newsletter_states as t
    join public.newsletter_subscriptions as s on s.id = t.subscription_id
    where private.newsletter_state(s.active, t) = 'asked' and t.mailed_at is null and t.asked_at < now() - interval '1 day'
      and not exists (select from records.newsletter_confirmations as c where c.subscription_id = s.id and c.by_admin and c.due_at is not null)
    having count(*) > 0$$);

-- As public.ask_unconfirmed_subscribers, with mails that leave after a minute.
create function public.ask_unconfirmed_subscribers_later() returns integer
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  -- Checks the office.
  _count constant integer := public.ask_unconfirmed_subscribers();
begin
  update records.newsletter_confirmations set due_at = now() + interval '1 minute' where by_admin and asked_at = now() and due_at = now();
  return _count;
end
$$;

comment on function public.ask_unconfirmed_subscribers_later is
  'Queues one mail for each sign-up that was never asked, due in a minute, until when they can be taken back; answers their number.';

-- Answers how many mails to sign-ups were taken back: those of the last minute that nobody has claimed.
create function public.undo_asking_subscribers() returns integer
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _count integer;
begin
  perform private.require_editor();
  with taken_back as (
    delete from records.newsletter_confirmations
    where by_admin and attempts = 0 and sent_at is null and asked_at > now() - interval '1 minute' and due_at > now() returning 1)
  select count(*) into _count from taken_back;
  if _count = 0 then
    raise object_not_in_prerequisite_state using message = 'this can not be taken back any more';
  end if;
  return _count;
end
$$;

comment on function public.undo_asking_subscribers is 'Takes back the mails of ask_unconfirmed_subscribers_later; answers their number.';

-- Who presses "resume" for a newsletter that the server keeps trying to send does not wait for its next try.
do $$
begin
  execute replace(pg_get_functiondef('public.control_newsletter'::regproc), $sql$when 'resume' then _state = 'paused'$sql$,
    $sql$when 'resume' then _state = 'paused'
      or _state = 'sending' and exists (select from public.newsletters where id = _id and problem is not null)$sql$);
end
$$;

-- With what hinders it. The id begins with "held" where it was not sent at its time, with "webhook" where the browser sends it that resumes it.
select private.register_waiting_kind('newsletter', 'editor',
  $$select case when state = 'scheduled' then 'held ' when channel is distinct from 'smtp' then 'webhook ' else '' end || id,
      left(subject, 80) || coalesce(': ' || hold_reason, ': ' || problem, ''), coalesce(scheduled_for, created_at)
    from public.newsletters
    where state = 'paused' or hold_reason is not null and state in ('scheduled', 'sending') or state = 'sending' and problem is not null$$);

-- Sends a newsletter that was held, in a minute; until then public.hold_newsletter takes that back. Error: ZU014 it is not held (any more).
create function public.send_held_newsletter(_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.require_editor();
  update public.newsletters set scheduled_for = now() + interval '1 minute', hold_reason = null
  where id = _id and state = 'scheduled' and hold_reason is not null;
  if not found then
    raise exception using errcode = 'ZU014', message = 'this newsletter is not held';
  end if;
  perform pg_notify('deliver_newsletters', '');
end
$$;

comment on function public.send_held_newsletter is 'Sends a newsletter that was held, in a minute; for editors.';

-- Holds a scheduled newsletter until somebody decides. Error: ZU014 it is not scheduled (any more).
create function public.hold_newsletter(_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.require_editor();
  update public.newsletters set hold_reason = 'Das Senden wurde zurückgenommen. Bitte entscheiden Sie, wann der Newsletter verschickt werden soll.'
  where id = _id and state = 'scheduled';
  if not found then
    raise exception using errcode = 'ZU014', message = 'this newsletter is not scheduled';
  end if;
end
$$;

comment on function public.hold_newsletter is 'Holds a scheduled newsletter until an editor decides.';

revoke execute on function public.confirm_backup, public.ask_unconfirmed_subscribers_later, public.undo_asking_subscribers,
  public.hold_newsletter, public.send_held_newsletter from public, anon;
grant execute on function public.confirm_backup, public.ask_unconfirmed_subscribers_later, public.undo_asking_subscribers,
  public.hold_newsletter, public.send_held_newsletter to authenticated, service_role;
