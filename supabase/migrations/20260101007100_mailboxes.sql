-- The mailbox that mail for an address arrives in, as a key of limits: without the label after a plus (RFC 5233), and for Gmail without
-- dots, under its older name too. Limits of the database and, by mailbox.sql, those of the auth service count by it.
create or replace function private.mailbox(_email text) returns text
  language sql immutable parallel safe
  return case
    when lower(_email) ~ '@(gmail|googlemail)[.]com$'
      then replace(split_part(split_part(lower(_email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else regexp_replace(lower(_email), '^([^@+]+)[+][^@]*@', '\1@')
  end;
