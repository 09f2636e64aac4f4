-- Whether a browser began to send it to a webhook and has not gone on for a quarter of an hour.
create function private.is_interrupted(_newsletter public.newsletters) returns boolean
  language sql stable
  set search_path = ''
  return _newsletter.channel = 'webhook' and _newsletter.state = 'sending' and not _newsletter.complete and _newsletter.scheduled_for is null
    and coalesce(_newsletter.busy_until, _newsletter.created_at) < now() - interval '15 minutes';

-- What stands on its way to a webhook goes on by one press as well: the server sends the rest, in a minute, until when that can be taken back.
-- Also what the browser was sending when its page was closed.
select private.register_waiting_kind('newsletter', 'editor',
  $$select case when state = 'scheduled' or state = 'sending' and channel = 'webhook' then 'held ' else '' end || id,
      left(subject, 80) || coalesce(': ' || hold_reason, ': ' || problem, case when private.is_interrupted(newsletters) then ': Der Versand wurde unterbrochen.' else '' end),
      coalesce(scheduled_for, created_at)
    from public.newsletters
    where state = 'paused' or hold_reason is not null and state in ('scheduled', 'sending') or state = 'sending' and problem is not null
      or private.is_interrupted(newsletters)$$);

create or replace function public.send_held_newsletter(_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.require_editor();
  update public.newsletters as n set scheduled_for = now() + interval '1 minute', hold_reason = null
  where id = _id and (hold_reason is not null and (state = 'scheduled' or state = 'sending' and channel = 'webhook') or private.is_interrupted(n));
  if not found then
    raise exception using errcode = 'ZU014', message = 'this newsletter is not held';
  end if;
  perform pg_notify('deliver_newsletters', '');
end
$$;

create or replace function public.hold_newsletter(_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.require_editor();
  update public.newsletters set hold_reason = 'Das Senden wurde zurückgenommen. Bitte entscheiden Sie, wann der Newsletter verschickt werden soll.'
  where id = _id and (state = 'scheduled' or state = 'sending' and channel = 'webhook' and scheduled_for > now());
  if not found then
    raise exception using errcode = 'ZU014', message = 'this newsletter is not scheduled';
  end if;
end
$$;

-- Those that go on wait for their minute.
do $$
declare
  _definition text := pg_get_functiondef('public.start_due_newsletters'::regproc);
begin
  _definition := replace(_definition, 'state = ''sending'' and scheduled_for is not null and not complete',
    'state = ''sending'' and scheduled_for <= now() and not complete');
  _definition := replace(_definition, 'where state = ''scheduled'' and hold_reason is null and scheduled_for > now()',
    'where (state = ''scheduled'' or state = ''sending'' and channel = ''webhook'') and hold_reason is null and scheduled_for > now()');
  if _definition !~ 'scheduled_for <= now\(\) and not complete' or _definition !~ 'or state = ''sending'' and channel' then
    raise 'start_due_newsletters is not as expected';
  end if;
  execute _definition;
end
$$;

revoke execute on function private.is_interrupted from public, anon;
grant execute on function private.is_interrupted to authenticated, service_role;
