-- What a submitter learns: private links, mails about decisions, reasons, and decisions that are taken back.

-- Who submits something hears what became of it: by mail where an address was given, and by a private link that works without an account.
-- Links /status/<token>. One that a visitor's browser made up was shown after the form; one of a mail stands only in the mail. Valid until
-- 90 days after the decision, a year where there is none.
create table records.status_links (
  token_hash bytea primary key,
  kind text not null,
  subject_id uuid not null,
  title text not null,
  state text not null,
  -- Written for the person who submitted it.
  reason text check (private.is_filled(reason, 1000) and private.is_text(reason)),
  submitted_at timestamptz,
  decided_at timestamptz,
  -- Key of the mail that contains it, while that mail may still be taken back.
  mail_key text,
  created_at timestamptz not null default now(),
  -- By this link.
  corrections integer not null default 0 check (corrections <= 100),
  constraint status_links_state_check check (state in ('pending', 'published', 'rejected', 'removed', 'withdrawn', 'merged'))
);

alter table records.status_links enable row level security;

create index status_links_subject on records.status_links (subject_id);
create index status_links_mail on records.status_links (mail_key) where mail_key is not null;

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

-- Arguments: kind, expressions over a row s for title, state and address. A state in private.submission_kinds takes precedence.
-- Most inserts have no status link: they return before anything is computed.
create function private.follow_status() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _kind constant text := tg_argv[0];
  _is_restored constant boolean := coalesce(current_setting('bin.restoring', true), '') = 'on';
  _token text;
  _old jsonb;
  _new jsonb;
  _state text;
  _before text;
  _after text;
begin
  if tg_op = 'INSERT' and not _is_restored then
    _token := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-status-token';
    if _token is null then
      return null;
    end if;
  end if;
  _old := to_jsonb(old);
  _new := to_jsonb(new);
  _state := coalesce((select state from private.submission_kinds where kind = _kind), tg_argv[2]);
  if tg_op <> 'INSERT' then
    _before := private.value_of(tg_relid, _old, _state);
  end if;
  if tg_op <> 'DELETE' then
    _after := private.value_of(tg_relid, _new, _state);
  end if;
  if tg_op = 'INSERT' then
    if _is_restored then
      perform private.take_back_mails(_kind, new.id);
      update records.status_links set state = _after, decided_at = case when _after <> 'pending' then now() end
      where subject_id = new.id and kind = _kind;
      return null;
    end if;
    if auth.role() in ('anon', 'authenticated') and _token ~ '^[A-Za-z0-9_-]{43}$' then
      insert into records.status_links (token_hash, kind, subject_id, title, state, submitted_at)
      values (sha256(convert_to(_token, 'UTF8')), _kind, new.id, private.value_of(tg_relid, _new, tg_argv[1]), _after, now())
      on conflict do nothing;
    end if;
    return null;
  elsif tg_op = 'UPDATE' then
    if _before <> _after then
      perform private.note_status(_kind, new.id, private.value_of(tg_relid, _new, tg_argv[1]), _after,
        (_new ->> 'created_at')::timestamptz, private.value_of(tg_relid, _new, tg_argv[3]), _before);
    end if;
    return null;
  end if;
  if current_setting('bin.skipped', true) = 'on' then
    -- Erased: no mail is sent, and nothing is kept.
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

-- Tells the sender why: in the mail, as long as it has not left, and behind the links.
create function public.explain_decision(_kind text, _id uuid, _reason text) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not private.has_office(case _kind when 'application' then 'secretary' else 'editor' end) then
    raise insufficient_privilege using message = 'only who decides gives reasons';
  end if;
  if not coalesce(private.is_filled(_reason, 1000) and private.is_text(_reason), false) then
    raise check_violation using message = 'a reason is a text of at most 1000 characters', column = 'reason';
  end if;
  update records.status_links set reason = _reason where subject_id = _id and kind = _kind and state <> 'pending';
  update records.mail_queue set values = values || jsonb_build_object('reason', _reason)
  where due_at is not null and starts_with(key, format('decided %s %s ', _kind, _id));
end
$$;

comment on function public.explain_decision is 'For who decides: the reason that the sender of a submission is told.';

-- Decisions about applications and reports can be taken back within a minute: their mails are due when it has passed.
-- As private.queue_mail, a minute later.
create function private.queue_decision_mail(_kind text, _to text, _values jsonb, _key text) returns boolean
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not private.queue_mail(_kind, _to, _values, _key) then
    return false;
  end if;
  update records.mail_queue set due_at = now() + interval '1 minute' where key = _key;
  return true;
end
$$;

-- Refuses (55000) what was decided more than a minute ago, and what a mail about it has left for.
create function private.require_undoable(_decided_at timestamptz, _keys text[]) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- A server that claims mails does not wait for these.
  perform from records.mail_queue where key = any (_keys) for update;
  if not coalesce(_decided_at > now() - interval '1 minute', false)
    or exists (select from records.mail_queue where key = any (_keys) and attempts > 0)
  then
    raise sqlstate 'PT409' using message = 'this can not be taken back any more';
  end if;
end
$$;

-- Notes the state of a submission in its links and queues the mail about it. A minute later, so that it can be taken back, and a reason added.
-- _before is the state before: nothing is mailed when the state returns to the one that the dropped mail would have replaced, because the
-- submitter knows of no other.
create function private.note_status(
  _kind text, _subject_id uuid, _title text, _state text, _submitted_at timestamptz, _email text, _before text default null) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _key constant text := format('decided %s %s %s', _kind, _subject_id, extract(epoch from clock_timestamp()));
  _token constant text := private.base64url(private.random_bytes());
  _known constant text := coalesce((
    select values ->> 'before' from records.mail_queue
    where due_at is not null and starts_with(key, format('decided %s %s ', _kind, _subject_id)) limit 1), _before);
begin
  perform private.take_back_mails(_kind, _subject_id);
  update records.status_links
  set state = _state, title = _title, reason = null, decided_at = case when _state <> 'pending' then now() end
  where subject_id = _subject_id and kind = _kind;
  -- Changes that the office has not decided (owners, programs, the end of a time) are no news.
  if _state = 'pending' or _state is not distinct from _known or _email is null or auth.uid() is null or not private.is_admin() then
    return;
  end if;
  if private.queue_decision_mail(case _kind when 'application' then 'application-decided' else 'submission-decided' end, _email,
    jsonb_build_object('kind', _kind, 'title', _title, 'state', _state, 'token', _token, 'before', _known, 'id', _subject_id), _key)
  then
    insert into records.status_links (token_hash, kind, subject_id, title, state, submitted_at, decided_at, mail_key)
    values (sha256(convert_to(_token, 'UTF8')), _kind, _subject_id, _title, _state, _submitted_at, now(), _key);
  end if;
end
$$;

-- State of a submission as private.submission_kinds has it; null where there is none.
create function private.state_of_submission(_kind text, _id uuid) returns text
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  _state text;
begin
  execute (select format('select (%s)::text from %s as s where s.id = $1', state, source) from private.submission_kinds where kind = _kind)
    into _state using _id;
  return _state;
end
$$;

-- The opposite of private.restrict_submission. Kinds that keep their state in another column are named, all others have a column status.
create function private.unrestrict_submission(_kind text, _id uuid, _state text) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _status constant text := case _state when 'published' then 'approved' else 'pending' end;
begin
  if _kind = 'post' then
    update records.my_roding_posts set approved = case _status when 'approved' then true end where id = _id;
  elsif _kind = 'event' then
    update records.events set state = _status where id = _id;
  else
    execute (select format('update %s set status = $1 where id = $2', source) from private.submission_kinds where kind = _kind)
      using _status, _id;
  end if;
end
$$;

-- Two decisions at the same time: the first one wins. Triggers write the rows of these views, so PostgreSQL does not ask the condition of an
-- UPDATE again after it has waited for another one: the later one found the row as it was before, and won.
-- Whether another decision was faster than a change of a state from _before to _after: the row is then left as it is, and is not among those returned.
-- _table is behind the view, _state its column of the state.
create function private.was_decided(_table regclass, _state name, _id uuid, _before text, _after text) returns boolean
  language plpgsql
  set search_path = ''
  as $$
declare
  _now text;
begin
  if _after is not distinct from _before then
    return false;
  end if;
  execute format('select %I::text from %s where id = $1 for update', _state, _table) into _now using _id;
  return _now is distinct from _before;
end
$$;

revoke execute on function private.value_of, private.take_back_mails, private.follow_status, private.register_status,
  public.explain_decision, private.queue_decision_mail, private.require_undoable, private.note_status, private.state_of_submission,
  private.unrestrict_submission from public, anon, authenticated;
grant execute on function public.explain_decision to authenticated, service_role;
