-- Announcements of changes, which triggers send to listening servers. PostgreSQL commits transactions with notifications one at a time,
-- including the wait for the disk. A client that ends its transactions with `commit; select announcements.send()` declares this in the
-- setting `backend.announcing`: its announcements are collected and sent after the commit. For all other clients an announcement is a
-- notification.

create schema if not exists announcements;
grant usage on schema announcements to public;

-- Announces at the commit, or collects for `send`. Collected is a setting of the session, which PostgreSQL takes back together with the
-- transaction or savepoint that made it. Longer lists are not collected. Everybody may call it, as everybody may notify.
create or replace function announcements.add(_channel text, _payload text) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _collected constant text := coalesce(current_setting('backend.announcements', true), '');
  _line constant text := concat(E'\n', _channel, ' ', _payload);
begin
  if current_setting('backend.announcing', true) is distinct from 'after commit' or octet_length(_collected) >= 50000 then
    perform pg_notify(_channel, _payload);
  elsif strpos(concat(_collected, E'\n'), concat(_line, E'\n')) = 0 then
    perform set_config('backend.announcements', concat(_collected, _line), false);
  end if;
end
$$;

-- Sends what the session has collected, in its order, and answers it: a line each. Empty when the session has notified beside it. If it
-- fails, the next call sends.
create or replace function announcements.send() returns text
  language plpgsql
  set search_path = ''
  as $$
declare
  _collected constant text := coalesce(current_setting('backend.announcements', true), '');
begin
  if _collected = '' then
    return '';
  end if;
  perform pg_notify(split_part(line, ' ', 1), substr(line, strpos(line, ' ') + 1))
  from string_to_table(ltrim(_collected, E'\n'), E'\n') as line;
  perform set_config('backend.announcements', '', false);
  return case when octet_length(_collected) < 50000 then _collected else '' end;
end
$$;

-- Informs every server that it may have missed changes.
create or replace function announcements.missed() returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  perform pg_notify('cache_changes', 'missed');
  perform pg_notify('realtime_changes', '{"changes":"missed"}');
end
$$;
