-- Who submits something hears what became of it: by mail where an address was given, and by a private link that works without an account.

-- Links /status/<token>. One that a visitor's browser made up was shown after the form; one of a mail stands in the mail alone. Valid until
-- 90 days after the decision, a year where there is none.
create table records.status_links (
  token_hash bytea primary key,
  kind text not null,
  subject_id uuid not null,
  title text not null,
  state text not null check (state in ('pending', 'published', 'rejected', 'removed')),
  -- Written for the person who submitted it.
  reason text check (private.is_line(reason, 1000) and private.is_text(reason)),
  submitted_at timestamptz,
  decided_at timestamptz,
  -- Key of the mail that contains it, while that mail may still be taken back.
  mail_key text,
  created_at timestamptz not null default now()
);

create index status_links_subject on records.status_links (subject_id);
create index status_links_mail on records.status_links (mail_key) where mail_key is not null;

alter table records.status_links enable row level security;

-- Value of a column expression or a state over a row, which is passed as jsonb of its table.
create function private.value_of(_source regclass, _row jsonb, _expression text) returns text
  language plpgsql stable
  set search_path = ''
  as $$
declare
  _value text;
begin
  execute format('select (%s)::text from jsonb_populate_record(null::%s, $1) as s', _expression, _source) into _value using _row;
  return _value;
end
$$;

-- Takes back the mails about a subject that have not left, with their links.
create function private.take_back_mails(_kind text, _subject_id uuid) returns void
  language sql security definer
  set search_path = ''
  as $$
    with unsent as (
      delete from records.mail_queue
      where due_at is not null and starts_with(key, format('decided %s %s ', _kind, _subject_id)) returning key
    )
    delete from records.status_links using unsent where mail_key = unsent.key
  $$;

-- Notes the state of a submission in its links and queues the mail about it. A minute later, so that it can be taken back, and a reason added.
create function private.note_status(
  _kind text, _subject_id uuid, _title text, _state text, _submitted_at timestamptz, _email text) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _key constant text := format('decided %s %s %s', _kind, _subject_id, extract(epoch from clock_timestamp()));
  _token constant text := private.base64url(private.random_bytes());
begin
  perform private.take_back_mails(_kind, _subject_id);
  update records.status_links
  set state = _state, title = _title, reason = null, decided_at = case when _state <> 'pending' then now() end
  where subject_id = _subject_id and kind = _kind;
  -- What nobody of the office has decided (owners, programs, the end of a time) is no news.
  if _state = 'pending' or _email is null or auth.uid() is null or not private.is_admin() then
    return;
  end if;
  if private.queue_mail(case _kind when 'application' then 'application-decided' else 'submission-decided' end, _email,
    jsonb_build_object('kind', _kind, 'title', _title, 'state', _state, 'token', _token), _key)
  then
    update records.mail_queue set due_at = now() + interval '1 minute' where key = _key;
    insert into records.status_links (token_hash, kind, subject_id, title, state, submitted_at, decided_at, mail_key)
    values (sha256(convert_to(_token, 'UTF8')), _kind, _subject_id, _title, _state, _submitted_at, now(), _key);
  end if;
end
$$;

-- Arguments: kind, expressions over a row s for title, state and address. A state that private.submission_kinds has goes before.
create function private.follow_status() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _kind constant text := tg_argv[0];
  _old constant jsonb := to_jsonb(old);
  _new constant jsonb := to_jsonb(new);
  _state constant text := coalesce((select state from private.submission_kinds where kind = _kind), tg_argv[2]);
  _before text;
  _after text;
  _token text;
begin
  if tg_op <> 'INSERT' then
    _before := private.value_of(tg_relid, _old, _state);
  end if;
  if tg_op <> 'DELETE' then
    _after := private.value_of(tg_relid, _new, _state);
  end if;
  if tg_op = 'INSERT' then
    if current_setting('bin.restoring', true) = 'on' then
      perform private.take_back_mails(_kind, new.id);
      update records.status_links set state = _after, decided_at = case when _after <> 'pending' then now() end
      where subject_id = new.id and kind = _kind;
      return null;
    end if;
    _token := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-status-token';
    if auth.role() in ('anon', 'authenticated') and _token ~ '^[A-Za-z0-9_-]{43}$' then
      insert into records.status_links (token_hash, kind, subject_id, title, state, submitted_at)
      values (sha256(convert_to(_token, 'UTF8')), _kind, new.id, private.value_of(tg_relid, _new, tg_argv[1]), _after, now())
      on conflict do nothing;
    end if;
    return null;
  elsif tg_op = 'UPDATE' then
    if _before <> _after then
      perform private.note_status(_kind, new.id, private.value_of(tg_relid, _new, tg_argv[1]), _after,
        (_new ->> 'created_at')::timestamptz, private.value_of(tg_relid, _new, tg_argv[3]));
    end if;
    return null;
  end if;
  if current_setting('bin.skipped', true) = 'on' then
    -- Erased: nothing is told, and nothing kept.
    perform private.take_back_mails(_kind, old.id);
    delete from records.status_links where subject_id = old.id and kind = _kind;
  elsif _before <> 'rejected' then
    perform private.note_status(_kind, old.id, private.value_of(tg_relid, _old, tg_argv[1]), 'removed',
      (_old ->> 'created_at')::timestamptz, private.value_of(tg_relid, _old, tg_argv[3]));
  end if;
  return old;
end
$$;

-- Makes the senders of rows of a table hear what became of them. _email, _title and _state are expressions over a row s.
create function private.register_status(
  _kind text, _source regclass, _email text, _title text default 's.title', _state text default null) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  -- Likes are no news, and there are many.
  _quiet constant text := case when exists (
      select from pg_catalog.pg_attribute where attrelid = _source and attname = 'likes_count' and not attisdropped)
    then 'when (old.likes_count is not distinct from new.likes_count)' else '' end;
begin
  execute format($sql$
    create or replace trigger follow_new_status after insert on %1$s for each row execute function private.follow_status(%2$L, %3$L, %4$L, %5$L);
    create or replace trigger follow_status after update on %1$s for each row %6$s execute function private.follow_status(%2$L, %3$L, %4$L, %5$L);
    -- Before: the address goes with the row.
    create or replace trigger follow_removal before delete on %1$s for each row execute function private.follow_status(%2$L, %3$L, %4$L, %5$L)
  $sql$, _source, _kind, _title, coalesce(_state, ''), _email, _quiet);
end
$$;

select private.register_status('idea', 'records.ideas', '(select c.submitter_email from records.idea_contacts as c where c.idea_id = s.id)');
select private.register_status('post', 'records.my_roding_posts',
  '(select c.author_email from records.my_roding_post_contacts as c where c.post_id = s.id)');
select private.register_status('event', 'records.events',
  '(select c.submitter_email from records.event_contacts as c where c.event_id = s.id and s.is_user_submitted and coalesce(s.end_date, s.start_date) > now())');
select private.register_status('job', 'public.jobs', 's.contact_email');
select private.register_status('application', 'public.applications', 's.email', 's.business_name',
  $$case s.status when 'approved' then 'published' when 'rejected' then 'rejected' else 'pending' end$$);

-- Tells the sender why: in the mail, as long as it has not left, and behind the links.
create function public.explain_decision(_kind text, _id uuid, _reason text) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not private.has_office(case _kind when 'application' then 'secretary' else 'editor' end) then
    raise insufficient_privilege using message = 'only who decides gives reasons';
  end if;
  if not coalesce(private.is_line(_reason, 1000) and private.is_text(_reason), false) then
    raise check_violation using message = 'a reason is a text of at most 1000 characters', column = 'reason';
  end if;
  update records.status_links set reason = _reason where subject_id = _id and kind = _kind and state <> 'pending';
  update records.mail_queue set values = values || jsonb_build_object('reason', _reason)
  where due_at is not null and starts_with(key, format('decided %s %s ', _kind, _id));
end
$$;

comment on function public.explain_decision is 'For who decides: the reason that the sender of a submission is told.';

-- Also said in docs/product.md#status.
create function private.is_expired(_link records.status_links) returns boolean
  language sql stable
  set search_path = ''
  as $$ select coalesce(_link.decided_at + interval '90 days', _link.created_at + interval '1 year') < now() $$;

-- What a link shows; nothing for one that is unknown or too old.
create function public.submission_status(_token text)
  returns table (kind text, title text, state text, reason text, submitted_at timestamptz, decided_at timestamptz)
  language sql stable security definer
  set search_path = ''
  as $$
    select l.kind, l.title, l.state, l.reason, l.submitted_at, l.decided_at from records.status_links as l
    where l.token_hash = sha256(convert_to(left(_token, 100), 'UTF8')) and not private.is_expired(l)
  $$;

comment on function public.submission_status is 'What became of a submission, by the token of its private link.';

create function private.remove_expired_status_links() returns void
  language sql security definer
  set search_path = ''
  as $$ delete from records.status_links as l where private.is_expired(l) $$;

revoke execute on function private.value_of, private.take_back_mails, private.note_status, private.follow_status, private.register_status,
  private.remove_expired_status_links, private.is_expired(records.status_links), public.explain_decision, public.submission_status
  from public, anon, authenticated;
grant execute on function public.submission_status(text) to anon, authenticated, service_role;
grant execute on function public.explain_decision(text, uuid, text) to authenticated, service_role;
grant execute on function private.remove_expired_status_links() to service_role;
