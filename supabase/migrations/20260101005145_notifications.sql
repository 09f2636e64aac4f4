-- Mails for the office: in the morning what waits, and soon after it came what a person has chosen.

-- What an admin wants to hear of. Without a row: the mail of the morning.
create table public.notification_preferences (
  user_id uuid primary key references auth.users (id) on delete cascade,
  digest boolean not null default true,
  -- Kinds of private.waiting_kinds of which every new item is a mail.
  instant_kinds text[] not null default '{}' check (cardinality(instant_kinds) <= 30 and octet_length(instant_kinds::text) <= 2000)
);

comment on table public.notification_preferences is 'Which mails an admin gets about what waits; own rows only.';

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

-- What waits for these offices as values of a mail: [{kind, total, titles}], three titles of each kind. Of some kinds, and only what came
-- after a time, where these are given; null when there is nothing.
create function private.notice_of(_offices text[], _kinds text[] default null, _after timestamptz default '-infinity') returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
    select jsonb_agg(kind order by kind ->> 'kind') from (
      select jsonb_build_object('kind', kind, 'total', case when _kinds is null then max(total) else count(*) end,
        'titles', (array_agg(left(title, 100) order by since desc))[:3]) as kind
      from private.waiting_items(_offices, 100)
      where (_kinds is null or kind = any (_kinds)) and since > _after
      group by kind) as kinds
  $$;

-- Queues the mails that are due. Mornings from 7 to 12 in the town, once a day and only if something waits: for each holder of an office what
-- is the office's; what belongs to an office that nobody holds is the board's. What a person has chosen is looked for every 4 minutes.
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
  -- Without a mail server nobody would get them.
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
      _items := private.notice_of(case when 'board' = any (_person.offices)
        then _person.offices || array(select o from unnest(_all) as o where not exists (select from public.user_offices where office = o))
        else _person.offices end);
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

revoke execute on function private.notice_of, private.remove_expired_notifications, public.queue_notices(timestamptz) from public, anon, authenticated;
grant execute on function public.queue_notices(timestamptz), private.remove_expired_notifications() to service_role;
