-- What the triggers of submissions do with every insert, done only where it is needed.

-- Of the lock a visitor needs nothing once there are more applications today than get copies: it would make each wait until the one
-- before is on the disk.
create or replace function private.note_application_copy() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- What the owner puts in (seed, import) was not sent by an applicant.
  if coalesce(auth.role(), '') not in ('anon', 'authenticated') or private.has_enough_copies() then
    return null;
  end if;
  -- Several at once would all find room.
  perform pg_advisory_xact_lock(hashtext('records.application_copies'));
  if not private.has_enough_copies()
    and (select count(*) from records.applications
      where created_at > now() - interval '1 day' and private.mailbox(email) = private.mailbox(new.email)) <= 3
  then
    insert into records.application_copies (application_id) values (new.id);
  end if;
  return null;
end
$$;

-- Whether there are more than fifty applications of one day. Volatile, so that it sees what was committed while its caller waited.
create function private.has_enough_copies() returns boolean
  language sql
  set search_path = ''
  as $$
    select exists (select from records.applications where created_at > now() - interval '1 day' offset 50)
  $$;

revoke execute on function private.has_enough_copies() from public, anon, authenticated;

-- As it was, but an insert without a link to its status ends before anything is worked out.
create or replace function private.follow_status() returns trigger
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

-- The checks of texts, as they were, but in PL/pgSQL: functions in SQL are read and inlined into their constraints with every statement
-- anew, which took nearly half the time of an insert. These are compiled once for each connection. Without a search_path of their own,
-- which would cost as much as the check; they name nothing but built-in functions and operators, which come first in any.
create or replace function private.is_line(_value text, _max integer) returns boolean
  language plpgsql immutable parallel safe
  as $$
begin
  return char_length(_value) <= _max and _value ~ '[^[:space:]]';
end
$$;

create or replace function private.is_text(_value text) returns boolean
  language plpgsql immutable parallel safe
  as $$
begin
  return _value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F]';
end
$$;

create or replace function private.is_email(_value text) returns boolean
  language plpgsql immutable parallel safe
  as $$
begin
  return char_length(_value) <= 254 and _value ~ '^[^@?&,;:<>()"\\[:space:]]+@[^@?&,;:<>()"\\[:space:]]+[.][^@?&,;:<>()"\\[:space:].]+$';
end
$$;

create or replace function private.is_web_address(_value text) returns boolean
  language plpgsql immutable parallel safe
  as $$
begin
  return char_length(_value) <= 2048
    and _value ~* '^(https?://)?[^[:space:]/:?#@]+[.][^[:space:]/:?#@]+(:[0-9]+)?([/?#][^[:space:]]*)?$';
end
$$;
