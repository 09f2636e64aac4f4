-- Two schemas the API does not expose.
--   records  tables behind the views of public that have private columns
--   private  functions that policies, constraints and triggers share
create schema records;
create schema private;

-- The views run with the caller's rights, so the caller needs to reach what lies behind them.
grant usage on schema records, private to anon, authenticated, service_role;

-- Not a validator, a wall against what can't be an address: one @, a dot in the domain, no white space (so no header
-- injection), RFC 5321 length.
create function private.is_email(_value text) returns boolean
  language sql immutable parallel safe
  return char_length(_value) <= 254 and _value ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:].]+$';

-- People write "www.baeckerei.example" as often as a full URL; both are fine, other schemes (javascript:) are not.
create function private.is_web_address(_value text) returns boolean
  language sql immutable parallel safe
  return char_length(_value) <= 2048
    and _value ~* '^(https?://)?[^[:space:]/:?#@]+[.][^[:space:]/:?#@]+(:[0-9]+)?([/?#][^[:space:]]*)?$';

-- Full URL, as a webhook needs it; host names without a dot are allowed for an intranet.
create function private.is_url(_value text) returns boolean
  language sql immutable parallel safe
  return char_length(_value) <= 2048 and _value ~* '^https?://[^[:space:]/?#]+([/?#][^[:space:]]*)?$';

create function private.is_image_url(_value text) returns boolean
  language sql immutable parallel safe
  return private.is_url(_value)
    or (char_length(_value) <= 2048 and _value ~ '^/storage/v1/object/public/[^[:space:]]+$');

-- What storage answers as public URL of a visitor's upload to one bucket, with or without host. Visitors may only show pictures
-- that went through our storage: elsewhere they would track readers, or change after publication. The name is one that visitors
-- may give (see the policy on storage.objects), so no dots lead out of the bucket.
create function private.is_upload(_value text, _bucket text) returns boolean
  language sql immutable parallel safe
  return private.is_image_url(_value)
    and _value ~ ('^(https?://[^?#]+)?/storage/v1/object/public/' || _bucket
      || '/([A-Za-z0-9][A-Za-z0-9._-]*/)?[A-Za-z0-9][A-Za-z0-9._-]*$');

-- Title, name and the like: something to read, of bounded length.
create function private.is_line(_value text, _max integer) returns boolean
  language sql immutable parallel safe
  return char_length(_value) <= _max and _value ~ '[^[:space:]]';

-- An UPDATE through a view hands its trigger whole rows. Only what the statement changed may be written, or a like that
-- arrives at the same moment would be lost.
create function private.changed(_old anyelement, _new anyelement, _current anyelement) returns anyelement
  language sql immutable parallel safe
  as $$ select case when _new is distinct from _old then _new else _current end $$;
