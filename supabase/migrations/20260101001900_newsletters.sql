-- Newsletters: drafts, documents, pictures, schedules and the public archive.

-- Whether a node has one of the types and holds what the type demands; _depth counts the lists around it. The same bounds as
-- `readDocument`, which refuses more: addresses that no browser understands.
create function private.is_document_node(_node jsonb, _types text[], _depth integer) returns boolean
  language plpgsql immutable parallel safe
  set search_path = ''
  as $$
declare
  _type constant text := _node ->> 'type';
  _attrs constant jsonb := _node -> 'attrs';
  _content constant jsonb := _node -> 'content';
  _children text[];
begin
  if jsonb_typeof(_node) is distinct from 'object' or _type is null or _type <> all (_types) then
    return false;
  end if;
  case _type
    when 'hardBreak' then
      return true;
    when 'text' then
      return private.is_document_text(_node -> 'text', 200000) and case
        when not _node ? 'marks' then true
        when private.is_document_list(_node -> 'marks', 3) then not exists (
          select from jsonb_array_elements(_node -> 'marks') as mark where private.is_document_mark(mark) is not true)
        else false
      end;
    when 'image' then
      return private.is_document_address(_attrs -> 'src', 'https?://') and private.is_document_text(_attrs -> 'alt', 300);
    when 'button' then
      return private.is_document_text(_attrs -> 'label', 300) and _attrs ->> 'label' ~ '[^[:space:]]'
        and private.is_document_address(_attrs -> 'href', 'https?://|mailto:');
    when 'events', 'post', 'jobs' then
      return case when private.is_document_list(_attrs -> 'items', 20) then not exists (
          select from jsonb_array_elements(_attrs -> 'items') as entry where private.is_document_entry(entry) is not true)
        else false
      end;
    when 'paragraph', 'heading' then
      if _type = 'heading' and coalesce(_attrs -> 'level' not in ('2', '3'), true) then
        return false;
      end if;
      if not _node ? 'content' then
        return true;
      end if;
      _children := array['text', 'hardBreak'];
    when 'bulletList', 'orderedList' then
      if _depth >= 3 then
        return false;
      end if;
      _children := array['listItem'];
    when 'listItem' then
      _children := array['paragraph', 'bulletList', 'orderedList'];
    else
      _children := array['paragraph', 'heading', 'bulletList', 'orderedList', 'image', 'button', 'events', 'post', 'jobs'];
  end case;
  return case when private.is_document_list(_content, 500) then not exists (
      select from jsonb_array_elements(_content) as child
      where private.is_document_node(child, _children, _depth + (_type in ('bulletList', 'orderedList'))::integer) is not true)
    else false
  end;
end
$$;

-- 200,000 characters as `JSON.stringify` writes them, of up to three bytes, and the spaces that PostgreSQL adds.
create function private.is_newsletter_document(_document jsonb) returns boolean
  language sql immutable strict parallel safe
  return octet_length(_document::text) <= 640000
    and coalesce(private.is_document_node(_document, array['doc'], 0) and jsonb_array_length(_document -> 'content') > 0, false);

-- What became of each newsletter: only those who were not reached can be written to again.
create table public.newsletters (
  id uuid primary key,
  subject text not null check (char_length(subject) between 1 and 200),
  content text not null check (char_length(content) between 1 and 100000),
  -- Active ones when it began; later ones never get it.
  subscribers integer not null,
  created_at timestamptz not null default now(),
  -- Drafts and scheduled ones are no concern of the delivery until they are started.
  state text not null default 'sending' check (state in ('draft', 'scheduled', 'sending', 'paused', 'cancelled', 'sent')),
  channel text not null check (channel in ('smtp', 'webhook')),
  -- The webhook that it goes to; null for the newest that is ready when a message leaves.
  webhook_url text check (webhook_url is null or channel = 'webhook' and private.is_line(webhook_url, 2048)),
  -- Why it may go to addresses whose consent is not proven; without it they get none.
  include_unproven_ground text check (private.is_line(include_unproven_ground, 500)),
  -- Why nothing leaves at the moment, for admins; null while mails leave.
  problem text check (private.is_filled(problem, 300)),
  finished_at timestamptz,
  document jsonb check (private.is_newsletter_document(document)),
  -- Time of a scheduled newsletter; stays after it has started.
  scheduled_for timestamptz,
  -- Whether visitors may read it while and after it is sent.
  in_archive boolean not null default false,
  -- Why a scheduled one was not sent at its time, for admins; it waits for one.
  hold_reason text check (private.is_line(hold_reason, 300)),
  -- The end of its address on the site, made from the subject when it is first public; it never changes.
  slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  -- A newsletter becomes one row per recipient, and the function deliver-newsletters sends those that are due, each as a mail or a hundred in one
  -- message to a webhook. Everything that several servers have to agree on is decided here: who sends what, how many mails in a minute, and when
  -- the mail server is tried again.
  --   public.newsletters            state of the sending, for admins to pause, resume and cancel
  --   records.newsletter_deliveries one row per recipient until 90 days after the end
  --   records.newsletter_counts     what remains of them then
  --   records.newsletter_queue      pace of all servers together
  constraint newsletters_subscribers_check check (subscribers >= 0),
  check (finished_at is null or state in ('cancelled', 'sent')),
  check (state <> 'scheduled' or scheduled_for is not null),
  constraint newsletters_subject_is_one_line check (private.is_one_line(subject))
);

comment on table public.newsletters is 'Newsletters as they were sent; admins read, the server writes.';

alter table public.newsletters enable row level security;
revoke all on public.newsletters from public, anon, authenticated, service_role;
grant select, update (in_archive) on public.newsletters to authenticated;
grant select, insert, update, delete on public.newsletters to service_role;

create index newsletters_newest on public.newsletters (created_at desc);
create index newsletters_sending on public.newsletters (id) where state = 'sending';
create index newsletters_scheduled on public.newsletters (scheduled_for) where state = 'scheduled';

create policy "admins read newsletters" on public.newsletters
  for select to authenticated
  using ((select private.has_office('editor')));

create policy "service writes newsletters" on public.newsletters
  for all to service_role
  using (true)
  with check (true);

create policy "admins choose what is in the archive" on public.newsletters
  for update to authenticated
  using ((select private.has_office('editor')))
  with check ((select private.has_office('editor')));

-- Newsletters that are being written: any number, saved while admins type, for all admins.
create table public.newsletter_drafts (
  id uuid primary key default gen_random_uuid(),
  subject text not null default '' check (char_length(subject) <= 200),
  content text not null default '' check (char_length(content) <= 100000),
  created_at timestamptz not null default now(),
  -- Also the version: a save names the one that was read, so that it does not overwrite what a colleague has typed meanwhile.
  updated_at timestamptz not null default now(),
  -- Null after the account is deleted, and for the service role.
  updated_by uuid references auth.users (id) on delete set null,
  document jsonb check (private.is_newsletter_document(document)),
  -- A picture without text is content, too.
  check (subject ~ '[^[:space:]]' or content ~ '[^[:space:]]' or document is not null),
  constraint newsletter_drafts_subject_is_one_line check (private.is_one_line(subject))
);

comment on table public.newsletter_drafts is 'Newsletters that are being written; admins read and write all of them.';

alter table public.newsletter_drafts enable row level security;
revoke all on public.newsletter_drafts from public, anon, authenticated, service_role;
grant select, delete, insert (subject, content, document), update (subject, content, document)
  on public.newsletter_drafts to authenticated;
grant select, insert, update, delete on public.newsletter_drafts to service_role;

create index newsletter_drafts_newest on public.newsletter_drafts (updated_at desc);
create index newsletter_drafts_updated_by on public.newsletter_drafts (updated_by);

create policy "admins manage drafts" on public.newsletter_drafts
  for all to authenticated, service_role
  using ((select private.has_office('editor')))
  with check ((select private.has_office('editor')));

create trigger note_editor before insert or update of subject, content, document on public.newsletter_drafts
  for each row execute function private.note_editor();

-- Newsletters with structured text (supabase/functions/_shared/newsletter-message/document.ts). The column is null for plain text; where it is
-- set, `content` is the plain text that the renderer makes of it.
-- One line without control characters but the tab.
create function private.is_document_text(_value jsonb, _max integer) returns boolean
  language sql immutable parallel safe
  return jsonb_typeof(_value) = 'string' and char_length(_value #>> '{}') <= _max
    and _value #>> '{}' !~ '[\u0001-\u0008\u000A-\u001F\u007F]';

-- An absolute address of the web or of mail: no script, no file, nothing relative.
create function private.is_document_address(_value jsonb, _schemes text) returns boolean
  language sql immutable parallel safe
  return private.is_document_text(_value, 2048)
    and _value #>> '{}' ~* ('^(' || _schemes || ')[^/[:space:]][^[:space:]]*$');

create function private.is_document_mark(_mark jsonb) returns boolean
  language sql immutable parallel safe
  return case _mark ->> 'type'
    when 'bold' then true
    when 'italic' then true
    when 'link' then private.is_document_address(_mark #> '{attrs,href}', 'https?://|mailto:')
    else false
  end;

create function private.is_document_entry(_entry jsonb) returns boolean
  language sql immutable parallel safe
  return private.is_document_text(_entry -> 'title', 300) and private.is_document_text(_entry -> 'details', 300)
    and private.is_document_address(_entry -> 'href', 'https?://|mailto:');

-- Whether a JSON value is a list of at most _max elements.
create function private.is_document_list(_value jsonb, _max integer) returns boolean
  language sql immutable parallel safe
  return case jsonb_typeof(_value) when 'array' then jsonb_array_length(_value) <= _max else false end;

-- Names of the pictures that documents show; they are blocks of the document itself, never within others.
create function private.pictures_of_document(_document jsonb) returns setof text
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select substring(src #>> '{}' from '/storage/v1/(?:object|render/image)/public/newsletter-pictures/([A-Za-z0-9._/-]+)(?:[?#].*)?$')
    from jsonb_path_query(_document, '$.content[*] ? (@.type == "image").attrs.src') as src
  $$;

-- Removes the rows of pictures that nothing has shown for a day, and answers the versions under which their bytes are kept.
create function private.remove_expired_newsletter_pictures(_most integer default 1000) returns setof text
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- Hosted Supabase refuses to delete rows of objects otherwise.
  perform set_config('storage.allow_delete_query', 'true', true);
  return query
    with shown as (
      select private.pictures_of_document(document) as name from public.newsletters where document is not null
      union
      select private.pictures_of_document(document) from public.newsletter_drafts where document is not null
    ), removed as (
      delete from storage.objects where id in (
        select o.id from storage.objects as o
        where o.bucket_id = 'newsletter-pictures' and o.updated_at < now() - interval '1 day'
          and not exists (select from shown where shown.name = o.name)
        order by o.updated_at limit _most)
      returning version
    )
    select version from removed;
end
$$;

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
  perform private.require_editor();
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
  perform private.require_editor();
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
  perform private.require_editor();
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
      when _newsletter.channel = 'webhook' and not exists (select from private.ready_webhook(_newsletter.webhook_url))
        then 'Zur geplanten Zeit gab es keinen aktiven und getesteten Webhook.'
    end
  $$;

-- Starts newsletters that are due, and holds with the reason those that can't be started; a held one waits for an admin. Answers in how many
-- seconds the next one is due, null for none.
create function public.start_due_newsletters(_mail_delivers boolean) returns double precision
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
    else
      perform private.enqueue_newsletter(_due.id);
    end if;
  end loop;
  return (select extract(epoch from min(scheduled_for) - now()) from public.newsletters
    where state = 'scheduled' and hold_reason is null and scheduled_for > now());
end
$$;

comment on function public.start_due_newsletters is 'For the function deliver-newsletters: starts scheduled newsletters whose time has come.';

create trigger bound_drafts before insert on public.newsletter_drafts
  for each row execute function private.bound_drafts();

-- What a backup was taken of goes on only when somebody decides so: since then mails and messages may have left that it does not know of. The restore
-- calls it with after-restore.sql.
create function private.hold_restored_newsletters() returns void
  language sql security definer
  set search_path = ''
  as $$
    update public.newsletters
    set state = 'paused',
      problem = 'Aus einer Sicherung wiederhergestellt: Wer den Newsletter danach schon bekommen hat, bekommt ihn beim Fortsetzen noch einmal.'
    where state = 'sending';
    update public.newsletters
    set hold_reason = 'Aus einer Sicherung wiederhergestellt. Bitte prüfen Sie, ob dieser Newsletter nicht schon versendet wurde.'
    where state = 'scheduled';
    update records.newsletter_confirmations set due_at = null where due_at is not null;
  $$;

select private.audit('public.newsletters', '{state, channel, scheduled_for, in_archive}');
select private.announce_changes('public.newsletters');
select private.announce_changes('public.newsletter_drafts');

select private.register_without_personal_data('Nur wer im Verein zuletzt bearbeitet hat; wird mit dem Konto geleert',
  'public.newsletter_drafts', 'public.settings_versions', 'public.webhook_settings', 'public.settings_draft');

-- Pictures in newsletters: uploaded by admins, public since mail programs load them, kept while a newsletter or a draft shows them. Only JPEG
-- and PNG: several mail programs show no WebP.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('newsletter-pictures', 'newsletter-pictures', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

select private.register_texts('public.newsletters', 'public.newsletter_drafts');

revoke execute on function private.remove_expired_newsletter_pictures, private.require_sending_time, public.schedule_newsletter,
  public.reschedule_newsletter, public.unschedule_newsletter, private.obstacle_to_start, public.start_due_newsletters,
  private.hold_restored_newsletters from public, anon, authenticated;
grant execute on function private.remove_expired_newsletter_pictures, public.start_due_newsletters to service_role;
grant execute on function public.schedule_newsletter, public.reschedule_newsletter, public.unschedule_newsletter
  to authenticated, service_role;

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

alter table public.archived_newsletters enable row level security;
revoke all on public.archived_newsletters from public, anon, authenticated, service_role;
grant select on public.archived_newsletters to anon, authenticated, service_role;

create index archived_newsletters_newest on public.archived_newsletters (sent_at desc);

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

-- Whether an address once led to a newsletter that its sender has taken out of the archive for good.
create function public.newsletter_was_withdrawn(_slug text) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select exists (select from public.newsletters where slug = _slug and (not in_archive or state = 'cancelled'))
  $$;

comment on function public.newsletter_was_withdrawn is 'Whether a newsletter was public under this slug and no longer is.';

-- Sends a text, and its structured document where there is one, to everybody who may be sent it: _channel is "smtp" or "webhook", and
-- _webhook_url names a webhook in place of the newest that is ready. Called again with the same id and text it changes nothing, so that a lost
-- answer can be asked for again. Errors besides those above: ZU012 another text was sent under this id, ZU013 there is no mail server, or no
-- webhook that is ready.
create function public.start_newsletter(
  _id uuid, _subject text, _content text, _include_unproven_ground text default null, _document jsonb default null,
  _in_archive boolean default false, _channel text default 'smtp', _webhook_url text default null
) returns integer
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _known public.newsletters;
begin
  perform private.require_editor();
  if not (case _channel when 'webhook' then exists (select from private.ready_webhook(_webhook_url)) else public.mail_is_delivered() end) then
    raise exception using errcode = 'ZU013', message = 'there is no mail server or webhook to send newsletters with';
  end if;
  insert into public.newsletters
    (id, subject, content, document, subscribers, state, channel, webhook_url, include_unproven_ground, in_archive)
  values (_id, _subject, _content, _document, 0, 'draft', _channel, _webhook_url, _include_unproven_ground, coalesce(_in_archive, false))
  on conflict (id) do nothing;
  if found then
    return private.enqueue_newsletter(_id);
  end if;
  select * into _known from public.newsletters where id = _id;
  if (_known.subject, _known.content, _known.document, _known.channel) is distinct from (_subject, _content, _document, _channel) then
    raise exception using errcode = 'ZU012', message = 'another newsletter has this id';
  end if;
  return _known.subscribers;
end
$$;

comment on function public.start_newsletter is
  'Queues a newsletter for the mail server of the installation or a webhook and answers the number of recipients; for admins.';

revoke execute on function private.slug_of, private.give_slug, private.follow_archive, public.newsletter_was_withdrawn,
  public.start_newsletter from public, anon, authenticated;
grant execute on function public.newsletter_was_withdrawn to anon, authenticated, service_role;
grant execute on function public.start_newsletter to authenticated, service_role;
