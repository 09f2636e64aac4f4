-- What waits for the office: applications, submissions, failed newsletters and so on, in one list. A kind is one registration; the list on
-- the dashboard, the counters of the navigation and the mails of the morning all read it.
--   kind    one word
--   office  whose it is
--   query   SELECT of id text, title text and since timestamptz
create view private.waiting_kinds (kind, office, query) as
  select null::text, null::text, null::text where false;

-- Registers a kind, in place of what was registered under the same name.
create function private.register_waiting_kind(_kind text, _office text, _query text) returns void
  language plpgsql
  set search_path = ''
  as $function$
begin
  if _office not in ('board', 'treasurer', 'editor', 'vouchers', 'secretary') then
    raise 'there is no office %', _office;
  end if;
  execute (select format('create or replace view private.waiting_kinds (kind, office, query) as values %s',
      string_agg(format('(%L::text, %L::text, %L::text)', kind, office, query), ', ' order by kind))
    from (select * from private.waiting_kinds where kind <> _kind union all select _kind, _office, _query) as kinds);
  -- Definer: it is also read for mails, without a caller. The oldest _most of each kind, for these offices; total is how many there are.
  execute (select format($template$
      create or replace function private.waiting_items(_offices text[], _most integer)
        returns table (kind text, office text, id text, title text, since timestamptz, total integer)
        language sql stable security definer
        set search_path = ''
        as $body$ %s $body$ $template$,
      string_agg(format($part$
        select * from (
          select %L, %L, w.id, w.title, w.since, (count(*) over ())::integer from (%s) as w (id, title, since)
          where %2$L = any (_offices) order by w.since, w.id limit _most) as %I$part$, kind, office, query, kind),
        ' union all ' order by kind))
    from private.waiting_kinds);
end
$function$;

-- These offices, for the board also those without a holder.
create function private.with_vacant_offices(_offices text[]) returns text[]
  language sql stable
  set search_path = ''
  as $$
    select case when 'board' = any (_offices) then _offices || array(
      select o from unnest(array['treasurer', 'editor', 'vouchers', 'secretary']) as o
      where not exists (select from public.user_offices where office = o)) else _offices end
  $$;

-- For admins: what waits for their offices, the board's members see everything. The rows of one's own offices come first, the oldest first
-- among them; those of an office without a holder are the board's own.
create function public.waiting_items(_most integer default 20)
  returns table (kind text, office text, mine boolean, id text, title text, since timestamptz, total integer)
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  _own constant text[] := private.with_vacant_offices(public.my_offices());
begin
  if not private.is_admin() then
    return;
  end if;
  return query
    select w.kind, w.office, w.office = any (_own), w.id, left(w.title, 200), w.since, w.total
    from private.waiting_items(
      case when private.has_office('board') then array['board', 'treasurer', 'editor', 'vouchers', 'secretary'] else _own end,
      least(greatest(_most, 1), 100)) as w
    order by 3 desc, 6, 1, 4;
end
$$;

comment on function public.waiting_items is 'What waits for the caller''s offices: the oldest _most of each kind, and how many there are.';

-- When a backup was last read from beginning to end and found complete. The installation's command writes it; whether it is old is asked
-- where our own server runs, because others make their backups another way.
create table records.verified_backups (
  id boolean primary key default true check (id),
  verified_at timestamptz,
  -- What the list of what waits can do at one press, and take back.
  -- Of backups that are made another way than with the installation's command: somebody of the board has looked after them.
  confirmed_at timestamptz
);

alter table records.verified_backups enable row level security;

create function private.note_verified_backup() returns void
  language sql security definer
  set search_path = ''
  as $$
    insert into records.verified_backups (verified_at) values (now()) on conflict (id) do update set verified_at = excluded.verified_at
  $$;

-- Mails for the office: in the morning what waits, and soon after it came what a person has chosen.
-- What an admin wants to hear of. Without a row: the mail of the morning.
create table public.notification_preferences (
  user_id uuid primary key references auth.users (id) on delete cascade,
  digest boolean not null default true,
  -- Kinds of private.waiting_kinds of which every new item is a mail.
  instant_kinds text[] not null default '{}' check (cardinality(instant_kinds) <= 30 and octet_length(instant_kinds::text) <= 2000),
  -- In installations that were in use before it, the second factor for bank data is switched off. The back office tells the board, which switches
  -- it on by one press; each person puts the hint away for themselves.
  hidden_hints text[] not null default '{}' check (cardinality(hidden_hints) <= 20 and octet_length(hidden_hints::text) <= 1000)
);

comment on table public.notification_preferences is 'Which mails an admin gets about what waits; own rows only.';
comment on column public.notification_preferences.hidden_hints is 'Names of hints of the back office that the person has put away.';

alter table public.notification_preferences enable row level security;
revoke all on public.notification_preferences from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.notification_preferences to authenticated;
grant select on public.notification_preferences to service_role;

create policy "own preferences" on public.notification_preferences
  for all to authenticated
  using (user_id = (select auth.uid()) and (select private.is_admin()))
  with check (user_id = (select auth.uid()) and (select private.is_admin()));

create policy "the service reads preferences" on public.notification_preferences
  for select to service_role
  using (true);

-- What was mailed to whom last.
create table records.notification_states (
  user_id uuid primary key references auth.users (id) on delete cascade,
  digest_on date,
  -- Items that came later are new.
  looked_at timestamptz not null default now()
);

alter table records.notification_states enable row level security;

-- A backup is missed from a week after the first settings were published: before, there is nothing worth one.
select private.register_waiting_kind('backup', 'board',
  $$select 'all', coalesce(to_char(b.verified_at at time zone 'Europe/Berlin', 'DD.MM.YYYY'), ''), b.due
    from (select l.verified_at, coalesce(greatest(l.verified_at, l.confirmed_at), (select min(published_at) from public.settings_versions))
        + interval '7 days' as due
      from (values (true)) as one left join records.verified_backups as l on true) as b
    where b.due < now() and pg_catalog.to_regprocedure('realtime.follow_publication()') is not null$$);

-- What waits for these offices as values of a mail: [{kind, total, titles}], three titles of each kind. Of some kinds, and only what came
-- after a time, where these are given; null when there is nothing. Titles end at 100 characters, missing settings at 1200: the values of a mail
-- have 20,000 bytes.
create function private.notice_of(_offices text[], _kinds text[] default null, _after timestamptz default '-infinity') returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
    select jsonb_agg(kind order by kind ->> 'kind') from (
      select jsonb_build_object('kind', kind, 'total', case when _kinds is null then max(total) else count(*) end,
        'titles', (array_agg(case when char_length(title) > most then left(title, most - 1) || '…' else title end order by since desc))[:3]) as kind
      from (select *, case kind when 'setting' then 1200 else 100 end as most from private.waiting_items(_offices, 100)) as items
      where (_kinds is null or kind = any (_kinds)) and since > _after
      group by kind) as kinds
  $$;

-- Queues the mails that are due. Mornings from 7 to 12 in the town, once a day and only if something waits: for each holder of an office
-- the items of the office; items of an office without a holder are the board's. Items that a person has chosen are looked for every 4 minutes.
create function public.queue_notices(_now timestamptz default now()) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _all constant text[] := array['board', 'treasurer', 'editor', 'vouchers', 'secretary'];
  _today constant date := (_now at time zone 'Europe/Berlin')::date;
  _morning constant boolean := extract(hour from _now at time zone 'Europe/Berlin') between 7 and 11;
  _person record;
  _items jsonb;
begin
  -- Without a mail server they would not arrive.
  if not public.mail_is_delivered() or not pg_try_advisory_xact_lock(hashtext('records.notification_states')) then
    return;
  end if;
  for _person in
    select u.id, u.email::text as email, o.offices, coalesce(p.digest, true) as digest, coalesce(p.instant_kinds, '{}') as instant_kinds,
      s.digest_on, s.looked_at
    from (select user_id, array_agg(office) as offices from public.user_offices group by user_id) as o
    join auth.users as u on u.id = o.user_id
    left join public.notification_preferences as p on p.user_id = u.id
    left join records.notification_states as s on s.user_id = u.id
    where u.email_confirmed_at is not null and u.deleted_at is null and (u.banned_until is null or u.banned_until < _now)
  loop
    if _person.looked_at is null then
      insert into records.notification_states (user_id, looked_at) values (_person.id, _now);
    elsif _person.looked_at < _now - interval '4 minutes' then
      update records.notification_states set looked_at = _now where user_id = _person.id;
      if cardinality(_person.instant_kinds) > 0 then
        _items := private.notice_of(case when 'board' = any (_person.offices) then _all else _person.offices end,
          _person.instant_kinds, _person.looked_at);
        if _items is not null then
          perform private.queue_mail('office-news', _person.email, jsonb_build_object('items', _items));
        end if;
      end if;
    end if;
    if _morning and _person.digest and _person.digest_on is distinct from _today then
      update records.notification_states set digest_on = _today where user_id = _person.id;
      _items := private.notice_of(private.with_vacant_offices(_person.offices));
      if _items is not null then
        perform private.queue_mail('office-digest', _person.email, jsonb_build_object('items', _items),
          format('digest %s %s', _person.id, _today));
      end if;
    end if;
  end loop;
end
$$;

comment on function public.queue_notices is 'For the function deliver-mail: queues the mails about what waits for the office.';

-- For its offices only: accounts that lose them lose what they had chosen.
create function private.remove_expired_notifications() returns void
  language sql security definer
  set search_path = ''
  as $$
    with gone as (
      delete from public.notification_preferences as p
      where not exists (select from public.user_offices where user_id = p.user_id))
    delete from records.notification_states as s where not exists (select from public.user_offices where user_id = s.user_id)
  $$;

-- With _confirmed, no reminder of the backup is shown for a week; without, that is taken back.
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

-- Answers how many mails to sign-ups were taken back: those of the last minute that are not claimed.
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
    raise sqlstate 'PT409' using message = 'this can not be taken back any more';
  end if;
  return _count;
end
$$;

comment on function public.undo_asking_subscribers is 'Takes back the mails of ask_unconfirmed_subscribers_later; answers their number.';

-- Sends a newsletter that was held, in a minute; until then public.hold_newsletter takes that back. Error: ZU014 it is not held (any more).
create function public.send_held_newsletter(_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.require_editor();
  update public.newsletters set scheduled_for = now() + interval '1 minute', hold_reason = null
  where id = _id and hold_reason is not null and state = 'scheduled';
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

-- Puts a hint away for the caller. Invoker: row level security lets admins write their own row.
create function public.hide_hint(_hint text) returns void
  language sql
  set search_path = ''
  as $$
    insert into public.notification_preferences as p (user_id, hidden_hints) values (auth.uid(), array[_hint])
    on conflict (user_id) do update set hidden_hints = p.hidden_hints || _hint where _hint <> all (p.hidden_hints)
  $$;

comment on function public.hide_hint is 'Puts a hint of the back office away, for an admin.';

-- "Zu erledigen" reminds of a backup a week after the first settings were published (waiting kind backup). The list at the end of the first
-- set-up asks at once.
create function public.lacks_backup() returns boolean
  language sql stable security definer
  set search_path = ''
  begin atomic
    select private.has_office('board') and pg_catalog.to_regprocedure('realtime.follow_publication()') is not null
      and not exists (
        select from records.verified_backups
        where verified_at is not null or confirmed_at > pg_catalog.now() - interval '7 days');
  end;

comment on function public.lacks_backup is 'For the board: no backup of this installation was ever verified, and none confirmed within a week.';

select private.announce_changes('public.notification_preferences');

-- One item for all gaps; its id names the fields.
select private.register_waiting_kind('setting', 'board',
  $$select string_agg(names, ' ' order by position), string_agg(labels, '; ' order by position), min(since)
    from (select string_agg(group_name || '.' || name, ' ' order by position) as names,
        group_label || ': ' || string_agg(label, ', ' order by position) as labels, min(position) as position, min(since) as since
      from records.settings_gaps group by group_name, group_label) as groups
    having count(*) > 0$$);

select private.register_waiting_kind('unsent_mail', 'secretary',
  $$select id::text, recipient, failed_at from records.mail_queue where failed_at is not null and recipient is not null and dismissed_at is null$$);

revoke execute on function private.register_waiting_kind, private.with_vacant_offices, public.waiting_items, private.note_verified_backup, private.notice_of,
  public.queue_notices, private.remove_expired_notifications, public.confirm_backup, public.ask_unconfirmed_subscribers_later,
  public.undo_asking_subscribers, public.send_held_newsletter, public.hold_newsletter, public.hide_hint, public.lacks_backup,
  private.waiting_items(text[], integer) from public, anon, authenticated;
grant execute on function public.waiting_items, public.confirm_backup, public.ask_unconfirmed_subscribers_later,
  public.undo_asking_subscribers, public.send_held_newsletter, public.hold_newsletter, public.hide_hint, public.lacks_backup
  to authenticated, service_role;
grant execute on function private.note_verified_backup, public.queue_notices, private.remove_expired_notifications to service_role;
