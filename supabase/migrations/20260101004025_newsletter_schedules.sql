-- Newsletters that are to be sent later. Who gets one is decided when it starts, not when it was scheduled. The function
-- deliver-newsletters starts what is due; of several servers the first one does.

alter table public.newsletters
  -- Of one that was scheduled; stays once it has started.
  add column scheduled_for timestamptz,
  -- Whether visitors may read it once it is being sent.
  add column in_archive boolean not null default false,
  -- Why a scheduled one was not sent at its time, for admins; it waits for one.
  add column hold_reason text check (private.is_line(hold_reason, 300)),
  add check (state <> 'scheduled' or scheduled_for is not null);

create index newsletters_scheduled on public.newsletters (scheduled_for) where state = 'scheduled';

-- ZU015: the time is past or more than a year ahead.
create function private.require_sending_time(_at timestamptz) returns void
  language plpgsql stable
  set search_path = ''
  as $$
begin
  if not coalesce(_at > now() and _at <= now() + interval '1 year', false) then
    raise exception using errcode = 'ZU015', message = 'newsletters are scheduled for a time within the next year';
  end if;
end
$$;

-- Schedules a text, by the way that is set up now: _channel is "smtp" or "webhook". Called again with the same id and text it changes nothing.
-- Errors: ZU012 another text has this id, ZU013 there is no mail server, ZU015 the time, ZU016 fifty are scheduled already.
create function public.schedule_newsletter(
  _id uuid, _at timestamptz, _channel text, _subject text, _content text, _document jsonb default null,
  _include_unproven_ground text default null, _in_archive boolean default false
) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _known public.newsletters;
begin
  perform private.require_admin();
  perform private.require_sending_time(_at);
  if _channel = 'smtp' and not public.mail_is_delivered() then
    raise exception using errcode = 'ZU013', message = 'there is no mail server to send newsletters with';
  end if;
  -- One after the other, so that two calls cannot both find room for one.
  perform pg_advisory_xact_lock(hashtext('schedule_newsletter'));
  select * into _known from public.newsletters where id = _id;
  if found then
    if (_known.subject, _known.content, _known.document, _known.state) is distinct from (_subject, _content, _document, 'scheduled') then
      raise exception using errcode = 'ZU012', message = 'another newsletter has this id';
    end if;
    return;
  end if;
  if (select count(*) from public.newsletters where state = 'scheduled') >= 50 then
    raise exception using errcode = 'ZU016', message = 'fifty newsletters are scheduled already';
  end if;
  insert into public.newsletters
    (id, subject, content, document, subscribers, state, channel, include_unproven_ground, scheduled_for, in_archive)
  values (_id, _subject, _content, _document, 0, 'scheduled', _channel, _include_unproven_ground, _at, _in_archive);
  perform pg_notify('deliver_newsletters', '');
end
$$;

comment on function public.schedule_newsletter is 'Schedules a newsletter for a time within the next year; for admins.';

-- Another time, or now for null, which is also how one is sent that was held. Errors: ZU014 it is not scheduled (any more), ZU015 the time.
create function public.reschedule_newsletter(_id uuid, _at timestamptz default null) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.require_admin();
  if _at is not null then
    perform private.require_sending_time(_at);
  end if;
  update public.newsletters set scheduled_for = coalesce(_at, now()), hold_reason = null where id = _id and state = 'scheduled';
  if not found then
    raise exception using errcode = 'ZU014', message = 'this newsletter is not scheduled';
  end if;
  perform pg_notify('deliver_newsletters', '');
end
$$;

comment on function public.reschedule_newsletter is 'Another time for a scheduled newsletter, null for now; for admins.';

-- Makes a scheduled newsletter a draft again, with the same id. Error: ZU014 it is not scheduled (any more).
create function public.unschedule_newsletter(_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.require_admin();
  with removed as (
    delete from public.newsletters where id = _id and state = 'scheduled' returning id, subject, content, document
  )
  insert into public.newsletter_drafts (id, subject, content, document) select * from removed;
  if not found then
    raise exception using errcode = 'ZU014', message = 'this newsletter is not scheduled';
  end if;
end
$$;

comment on function public.unschedule_newsletter is 'Makes a scheduled newsletter a draft again; for admins.';

-- Why a due newsletter can't be started, for admins; null where it can.
create function private.obstacle_to_start(_newsletter public.newsletters, _mail_delivers boolean) returns text
  language sql stable
  set search_path = ''
  as $$
    select case
      when _newsletter.scheduled_for < now() - interval '1 day'
        then 'Zur geplanten Zeit lief der Server nicht, und seitdem ist mehr als ein Tag vergangen. Bitte entscheiden Sie, ob der Newsletter noch verschickt werden soll.'
      when not exists (select from public.newsletter_recipients as r
          where not r.unproven or _newsletter.include_unproven_ground is not null)
        then 'Zur geplanten Zeit stand niemand auf der Liste, der den Newsletter bekommen darf.'
      when _newsletter.channel = 'smtp' and not _mail_delivers
        then 'Zur geplanten Zeit war kein Postausgang eingerichtet.'
      when _newsletter.channel = 'webhook'
          and not exists (select from public.webhook_settings where is_active and test_successful)
        then 'Zur geplanten Zeit gab es keinen aktiven und getesteten Webhook.'
    end
  $$;

-- Starts what is due, and holds with the reason what can't be started; a held one waits for an admin. Answers { webhooks: [id], wait }: the
-- scheduled newsletters that the caller has to pass on to webhooks, and in how many seconds the next one is due, null for none.
create function public.start_due_newsletters(_mail_delivers boolean) returns jsonb
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _due public.newsletters;
  _obstacle text;
begin
  for _due in
    select * from public.newsletters where state = 'scheduled' and hold_reason is null and scheduled_for <= now()
    order by scheduled_for, id for update skip locked
  loop
    _obstacle := private.obstacle_to_start(_due, _mail_delivers);
    if _obstacle is not null then
      update public.newsletters set hold_reason = _obstacle where id = _due.id;
    elsif _due.channel = 'smtp' then
      perform private.enqueue_newsletter(_due.id);
    else
      update public.newsletters
      set state = 'sending', created_at = now(), subscribers = (
        select count(*) from public.newsletter_recipients as r
        where not r.unproven or _due.include_unproven_ground is not null)
      where id = _due.id;
    end if;
  end loop;
  return jsonb_build_object(
    'webhooks', (select coalesce(jsonb_agg(id order by scheduled_for, id), '[]') from public.newsletters
      where channel = 'webhook' and state = 'sending' and scheduled_for is not null and not complete and hold_reason is null
        and (busy_until is null or busy_until < now())),
    'wait', (select extract(epoch from min(scheduled_for) - now()) from public.newsletters
      where state = 'scheduled' and hold_reason is null and scheduled_for > now()));
end
$$;

comment on function public.start_due_newsletters is 'For the function deliver-newsletters: starts scheduled newsletters whose time has come.';

revoke execute on function private.require_sending_time(timestamptz), private.obstacle_to_start(public.newsletters, boolean),
  public.schedule_newsletter, public.reschedule_newsletter, public.unschedule_newsletter, public.start_due_newsletters
  from public, anon, authenticated;
grant execute on function public.schedule_newsletter, public.reschedule_newsletter, public.unschedule_newsletter
  to authenticated, service_role;
grant execute on function public.start_due_newsletters to service_role;
