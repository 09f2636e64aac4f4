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
  -- Definer: it is also read for mails, on nobody's behalf. The oldest _most of each kind, for these offices; total is how many there are.
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

-- For admins: what waits for their offices, the board's members see everything. The rows of one's own offices come first, the oldest first
-- among them.
create function public.waiting_items(_most integer default 20)
  returns table (kind text, office text, mine boolean, id text, title text, since timestamptz, total integer)
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  _own constant text[] := public.my_offices();
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
  verified_at timestamptz not null
);

alter table records.verified_backups enable row level security;

create function private.note_verified_backup() returns void
  language sql security definer
  set search_path = ''
  as $$
    insert into records.verified_backups (verified_at) values (now()) on conflict (id) do update set verified_at = excluded.verified_at
  $$;

select private.register_waiting_kind('application', 'secretary',
  $$select id::text, business_name, created_at from public.applications where status = 'pending'$$);
select private.register_waiting_kind('idea', 'editor',
  $$select id::text, title, created_at from records.ideas where status = 'pending'$$);
select private.register_waiting_kind('post', 'editor',
  $$select id::text, title, created_at from records.my_roding_posts where approved is null$$);
select private.register_waiting_kind('job', 'editor',
  $$select id::text, title, created_at from public.jobs where status = 'pending'$$);
-- However far ahead they are.
select private.register_waiting_kind('event', 'editor',
  $$select e.id::text, e.title, u.submitted_at from public.unseen_events as u join records.events as e on e.id = u.event_id$$);
select private.register_waiting_kind('newsletter', 'editor',
  $$select id::text, subject, coalesce(scheduled_for, created_at) from public.newsletters
    where hold_reason is not null and state <> 'cancelled' or state = 'paused' or state = 'sending' and problem is not null$$);
-- One row for all of them; the title is their number.
select private.register_waiting_kind('subscriber', 'editor',
  $$select 'all', count(*)::text, min(t.asked_at) from records.newsletter_states as t
    join public.newsletter_subscriptions as s on s.id = t.subscription_id
    where private.newsletter_state(s.active, t) = 'asked' and t.mailed_at is null and t.asked_at < now() - interval '1 day'
    having count(*) > 0$$);
select private.register_waiting_kind('backup', 'board',
  $$select 'all', coalesce(to_char(b.verified_at at time zone 'Europe/Berlin', 'DD.MM.YYYY'), ''), b.due
    from (select verified_at, coalesce(verified_at, (select min(created_at) from auth.users)) + interval '7 days' as due
      from (select (select verified_at from records.verified_backups) as verified_at) as last) as b
    where b.due < now() and pg_catalog.to_regprocedure('realtime.follow_publication()') is not null$$);

revoke execute on function private.register_waiting_kind(text, text, text), private.waiting_items(text[], integer),
  private.note_verified_backup(), public.waiting_items(integer) from public, anon, authenticated;
grant execute on function public.waiting_items(integer) to authenticated, service_role;
grant execute on function private.note_verified_backup() to service_role;
