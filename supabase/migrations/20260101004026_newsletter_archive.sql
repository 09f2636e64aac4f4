-- Newsletters that everybody may read on the site: those that are being sent or were, and whose sender has chosen it.
alter table public.newsletters
  -- The end of its address on the site, made from the subject when it is first public; it never changes.
  add column slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80);

-- What visitors see and nothing else: who reads this table learns no figures, addresses or drafts, whatever else is granted.
create table public.archived_newsletters (
  slug text primary key references public.newsletters (slug) on delete cascade,
  subject text not null,
  content text not null,
  -- Structured text; null for plain text.
  document jsonb,
  sent_at timestamptz not null,
  -- The beginning of the text on one line, without the lines that underline headings.
  summary text not null generated always as (
    left(btrim(regexp_replace(regexp_replace(content, '^(=+|-+)$', '', 'gn'), '\s+', ' ', 'g')), 200)) stored
);

comment on table public.archived_newsletters is
  'Newsletters that were sent and may be read by everybody; follows public.newsletters.';

create index archived_newsletters_newest on public.archived_newsletters (sent_at desc);

alter table public.archived_newsletters enable row level security;
revoke all on public.archived_newsletters from public, anon, authenticated, service_role;
grant select on public.archived_newsletters to anon, authenticated, service_role;
create policy "everybody reads the archive" on public.archived_newsletters
  for select to anon, authenticated, service_role
  using (true);

-- Letters and digits of a text, joined by hyphens; at most 60 characters.
create function private.slug_of(_text text) returns text
  language sql immutable
  set search_path = ''
  as $$
    select coalesce(nullif(btrim(left(btrim(regexp_replace(
      regexp_replace(normalize(
        replace(replace(replace(replace(lower(normalize(_text, nfc) collate "de-x-icu"),
          'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'), nfkd), '[\u0300-\u036F]', '', 'g') collate "C",
      '[^a-z0-9]+', '-', 'g'), '-'), 60), '-'), ''), 'newsletter')
  $$;

create function private.give_slug() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _slug constant text := private.slug_of(new.subject);
  _number integer := 1;
begin
  -- Two newsletters of the same subject, started at once.
  perform pg_advisory_xact_lock(hashtext('newsletter_slug'));
  new.slug := _slug;
  while exists (select from public.newsletters where slug = new.slug) loop
    _number := _number + 1;
    new.slug := _slug || '-' || _number;
  end loop;
  return new;
end
$$;

create trigger give_slug before insert or update of state, in_archive on public.newsletters
  for each row when (new.slug is null and new.in_archive and new.state in ('sending', 'sent'))
  execute function private.give_slug();

-- A newsletter that is paused or cancelled is out of the archive: there may be a mistake in it.
create function private.follow_archive() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if new.in_archive and new.state in ('sending', 'sent') then
    insert into public.archived_newsletters (slug, subject, content, document, sent_at)
    values (new.slug, new.subject, new.content, new.document, new.created_at)
    on conflict do nothing;
  else
    delete from public.archived_newsletters where slug = new.slug;
  end if;
  return null;
end
$$;

create trigger follow_archive after insert or update of state, in_archive on public.newsletters
  for each row when (new.slug is not null) execute function private.follow_archive();

grant update (in_archive) on public.newsletters to authenticated;
create policy "admins choose what is in the archive" on public.newsletters
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Whether an address once led to a newsletter that its sender has taken out of the archive for good.
create function public.newsletter_was_withdrawn(_slug text) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select exists (select from public.newsletters where slug = _slug and (not in_archive or state = 'cancelled'))
  $$;

comment on function public.newsletter_was_withdrawn is 'Whether a newsletter was public under this slug and no longer is.';

-- As before, with the structured text beside the plain one and the choice whether it is public.
drop function public.start_newsletter;
create function public.start_newsletter(
  _id uuid, _subject text, _content text, _include_unproven_ground text default null, _document jsonb default null,
  _in_archive boolean default false
) returns integer
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _known public.newsletters;
begin
  perform private.require_admin();
  if not public.mail_is_delivered() then
    raise exception using errcode = 'ZU013', message = 'there is no mail server to send newsletters with';
  end if;
  insert into public.newsletters (id, subject, content, document, subscribers, state, channel, include_unproven_ground, in_archive)
  values (_id, _subject, _content, _document, 0, 'draft', 'smtp', _include_unproven_ground, coalesce(_in_archive, false))
  on conflict (id) do nothing;
  if found then
    return private.enqueue_newsletter(_id);
  end if;
  select * into _known from public.newsletters where id = _id;
  if (_known.subject, _known.content, _known.document, _known.channel) is distinct from (_subject, _content, _document, 'smtp') then
    raise exception using errcode = 'ZU012', message = 'another newsletter has this id';
  end if;
  return _known.subscribers;
end
$$;

comment on function public.start_newsletter is
  'Queues a newsletter for the mail server of the installation and answers the number of recipients; for admins.';

-- As before, with the archive, with who unsubscribed by a link of this newsletter, and with why a scheduled one is held.
create or replace view public.newsletter_results with (security_invoker = on) as
  select n.id, n.subject, n.content, n.created_at, n.complete,
    case when n.channel = 'smtp' then d.waiting + d.sent + d.failed
      when n.complete then b.sent + b.failed else greatest(n.subscribers, b.sent + b.failed) end as total,
    case n.channel when 'smtp' then d.sent else b.sent end as sent,
    case n.channel when 'smtp' then d.failed else b.failed end as failed,
    b.round, n.state, n.channel, d.waiting, d.skipped, d.bounced,
    coalesce(n.problem, case when n.state = 'sending' then n.hold_reason end) as problem,
    n.finished_at, n.document, n.in_archive, n.slug, u.unsubscribed
  from public.newsletters as n
  cross join lateral (
    select coalesce(sum(recipients) filter (where sent), 0)::integer as sent,
      coalesce(sum(recipients) filter (where not sent), 0)::integer as failed,
      coalesce(max(round), 1) as round
    from public.newsletter_batches
    where newsletter_id = n.id) as b
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

revoke execute on function private.slug_of(text), private.give_slug(), private.follow_archive(),
  public.newsletter_was_withdrawn, public.start_newsletter from public, anon, authenticated;
grant execute on function public.newsletter_was_withdrawn to anon, authenticated, service_role;
grant execute on function public.start_newsletter to authenticated, service_role;
