-- Two schemas the API does not expose.
--   records  tables behind the views of public that have private columns
--   private  functions that policies, constraints and triggers share
create schema records;
create schema private;

-- The views run with the caller's rights, so the caller needs to reach what lies behind them.
grant usage on schema records, private to anon, authenticated, service_role;

-- For searches of parts of words. Hosted Supabase has this schema already.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Whose changes the back office sees without asking again (private.announce_changes). Row level security decides who gets them; of a deleted row
-- everybody who listens gets the key, which says nothing.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- What mail can be delivered to, and the auth service accepts: letters, digits and signs of RFC 5322 without quotes before the @, and
-- without "?" and "&", which begin fields in a link that opens a mail program; a domain with a dot. Lengths of RFC 5321.
-- supabase/functions/_shared/email-address.ts is the same rule for forms.
create function private.is_email(_value text) returns boolean
  language plpgsql immutable parallel safe
  as $$
begin
  -- In a short address no part is too long. The pattern without bounds of repetition takes a tenth of the time.
  if char_length(_value) <= 64 then
    return _value ~ '^[A-Za-z0-9!#$%''*+/=^_`{|}~-]+([.][A-Za-z0-9!#$%''*+/=^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?[.])+([A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]+[A-Za-z0-9])$';
  end if;
  return char_length(_value) <= 254 and _value ~ '^(?=[^@]{1,64}@)[A-Za-z0-9!#$%''*+/=^_`{|}~-]+([.][A-Za-z0-9!#$%''*+/=^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$';
end
$$;

-- People write "www.baeckerei.example" as often as a full URL; both are accepted, other schemes (javascript:) are not.
create function private.is_web_address(_value text) returns boolean
  language plpgsql immutable parallel safe
  as $$
begin
  return char_length(_value) <= 2048
    and _value ~* '^(https?://)?[^[:space:]/:?#@]+[.][^[:space:]/:?#@]+(:[0-9]+)?([/?#][^[:space:]]*)?$';
end
$$;

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

-- Title, name and the like: one line with something to read, of bounded length.
-- These checks are PL/pgSQL: functions in SQL are parsed and inlined into their constraints with every statement, which took nearly half the
-- time of an insert; these are compiled once for each connection. They have no search_path of their own, which would cost as much as the
-- check: they name only built-in functions and operators, which come first in any search_path.
create function private.is_line(_value text, _max integer) returns boolean
  language plpgsql immutable parallel safe
  as $$
begin
  return char_length(_value) <= _max and _value ~ '[^[:space:]]' and _value !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]';
end
$$;

-- An UPDATE through a view hands its trigger whole rows. Only what the statement changed may be written, or a like that
-- arrives at the same moment would be lost.
create function private.changed(_old anyelement, _new anyelement, _current anyelement) returns anyelement
  language sql immutable parallel safe
  as $$ select case when _new is distinct from _old then _new else _current end $$;

-- Bucket and name of the picture that an address shows, such as "social-posts/1.jpg"; null for pictures of other places.
create function private.picture_of(_url text) returns text
  language sql immutable parallel safe
  return substring(_url from '/storage/v1/(?:object|render/image)/public/((?:event-images|social-posts)/[A-Za-z0-9._/-]+)(?:[?#].*)?$');

-- Texts that visitors write contain no control characters except tab and line ends: they cannot be read, and each takes six bytes in JSON.
create function private.is_text(_value text) returns boolean
  language plpgsql immutable parallel safe
  as $$
begin
  return _value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F]';
end
$$;

create function private.today() returns date
  language sql stable
  set search_path = ''
  return (now() at time zone 'Europe/Berlin')::date;

comment on function private.today() is '@by-the-minute: the calendar day of the town.';

-- Random ids are the one strong source of randomness that PostgreSQL has without extensions; two of them hold 244 bits.
create function private.random_bytes() returns bytea
  language sql volatile
  set search_path = ''
  as $$ select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) $$;

-- Bytes in the letters of a URL.
create function private.base64url(_bytes bytea) returns text
  language sql immutable
  return translate(encode(_bytes, 'base64'), E'+/=\n', '-_');

-- A text as lists are searched: lower case without accents, ß, hyphens and invisible marks (soft hyphens), and where it has umlauts,
-- once more with them as two letters. The same as `foldAccents` and `expandUmlauts` of the site.
-- It compares each of the thousand rows that a word may have (docs/decisions/0033-long-lists.md), so it is built for speed: text without
-- umlauts is done after lower case, `replace` is faster than `translate`, only text that is neither English nor German is normalized, and it has no
-- search_path of its own.
create function private.list_text(_texts text[]) returns text
  language plpgsql immutable parallel safe
  as $$
declare
  _text text := array_to_string(_texts, E'\n');
  _plain text;
begin
  if octet_length(_text) = char_length(_text) then
    return replace(lower(_text collate "C"), '-', '');
  end if;
  if _text ~ '[^\u0001-\u007fÄÖÜäöüß„“–]' then
    -- Keeps the umlauts, whose mark stands for itself meanwhile.
    _text := regexp_replace(regexp_replace(private.visible_text(normalize(_text, nfkd)), '([AOUaou])\u0308', E'\\1\ue000', 'g'),
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u2010\u2011]', '', 'g');
    _text := lower(normalize(replace(_text, E'\ue000', E'\u0308'), nfc) collate "de-x-icu");
  end if;
  _text := replace(replace(replace(replace(replace(lower(_text collate "C"), 'Ä', 'ä'), 'Ö', 'ö'), 'Ü', 'ü'), 'ß', 'ss'), '-', '');
  _plain := replace(replace(replace(_text, 'ä', 'a'), 'ö', 'o'), 'ü', 'u');
  return case when _plain = _text then _plain
    else _plain || E'\n' || replace(replace(replace(_text, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue') end;
end
$$;

-- Number and places of running and coming events, one row that the server keeps until the minute ends or an event changes: counting and grouping five
-- thousand takes half as long as a page.
create function private.this_minute() returns timestamptz
  language sql stable
  set search_path = ''
  return date_trunc('minute', now());

comment on function private.this_minute() is '@by-the-minute: the present time without seconds.';

-- Texts as they are stored, from every source: nothing invisible in them, null where an optional one is empty, addresses as mail is
-- delivered to them. Checks of lines and addresses say what their names say.
-- Without invisible characters: soft hyphens, zero-width spaces and joiners of words, marks and overrides of direction, fillers. The
-- joiners of emojis and of Persian stay.
create function private.visible_text(_value text) returns text
  language plpgsql immutable parallel safe
  as $$
begin
  return regexp_replace(_value,
    '[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]', '', 'g');
end
$$;

-- One part of a domain as RFC 3492 encodes it, without "xn--". For at most 63 characters.
create function private.punycode(_label text) returns text
  language plpgsql immutable parallel safe
  as $$
declare
  _digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  _points constant int[] := array(select ascii(c) from regexp_split_to_table(_label, '') with ordinality as l (c, place) order by place);
  _encoded text := regexp_replace(_label, '[^\u0001-\u007F]', '', 'g');
  _basic constant int := char_length(_encoded);
  _handled int := _basic;
  _least int := 128;
  _delta int := 0;
  _bias int := 72;
  _point int;
  _rest int;
  _step int;
  _limit int;
begin
  if _basic > 0 then
    _encoded := _encoded || '-';
  end if;
  while _handled < cardinality(_points) loop
    _point := (select min(p) from unnest(_points) as p where p >= _least);
    _delta := _delta + (_point - _least) * (_handled + 1);
    _least := _point;
    foreach _point in array _points loop
      if _point < _least then
        _delta := _delta + 1;
      elsif _point = _least then
        _rest := _delta;
        _step := 36;
        loop
          _limit := greatest(1, least(26, _step - _bias));
          exit when _rest < _limit;
          _encoded := _encoded || substr(_digits, 1 + _limit + (_rest - _limit) % (36 - _limit), 1);
          _rest := (_rest - _limit) / (36 - _limit);
          _step := _step + 36;
        end loop;
        _encoded := _encoded || substr(_digits, 1 + _rest, 1);
        _delta := case when _handled = _basic then _delta / 700 else _delta / 2 end;
        _delta := _delta + _delta / (_handled + 1);
        _bias := 0;
        while _delta > 455 loop
          _delta := _delta / 35;
          _bias := _bias + 36;
        end loop;
        _bias := _bias + 36 * _delta / (_delta + 38);
        _delta := 0;
        _handled := _handled + 1;
      end if;
    end loop;
    _delta := _delta + 1;
    _least := _least + 1;
  end loop;
  return _encoded;
end
$$;

-- An address as mail is delivered to it: an international domain as its ASCII form (RFC 5891). Other text stays as it is, as does an address
-- with invisible characters, which forms take out before they send it.
create function private.email_address(_value text) returns text
  language plpgsql immutable parallel safe
  as $$
declare
  _domain text := substring(_value from '@([^@]*)$');
begin
  if char_length(_value) > 254 or _domain !~ '[^\u0001-\u007F]' or _domain is null or _domain <> private.visible_text(_domain) then
    return _value;
  end if;
  _domain := lower(normalize(translate(_domain, U&'\3002\FF61', '..'), NFKC) collate "de-x-icu");
  if _domain collate "de-x-icu" ~ '[[:space:][:cntrl:]\u200C\u200D]|(^|[.])-|-([.]|$)' or regexp_replace(_domain, '[.-]', '', 'g') collate "de-x-icu" ~ '[[:punct:]]'
    or _domain ~ '[^.]{64}'
  then
    return _value;
  end if;
  return left(_value, -char_length(substring(_value from '@([^@]*)$'))) || (
    select string_agg(case when label ~ '[^\u0001-\u007F]' then 'xn--' || private.punycode(label) else label end, '.' order by place)
    from regexp_split_to_table(_domain, '[.]') with ordinality as l (label, place));
end
$$;

-- No line breaks (those of Unicode too) and no other control characters.
create function private.is_one_line(_value text) returns boolean
  language plpgsql immutable parallel safe
  as $$
begin
  return _value !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]';
end
$$;

-- A text of several lines, with something to read, of bounded length.
create function private.is_filled(_value text, _max integer) returns boolean
  language plpgsql immutable parallel safe
  as $$
begin
  return char_length(_value) <= _max and _value ~ '[^[:space:]]';
end
$$;

-- A text on one line, for what comes from elsewhere: the metadata of an account.
create function private.one_line(_value text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(private.visible_text(_value), '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g'));

-- Whether texts of a row have to be adjusted: false for most rows. _row is the row as text, in which an empty text is "".
create function private.has_odd_texts(_row text) returns boolean
  language plpgsql immutable parallel safe
  as $$
begin
  return _row ~ '""|@[^" ]*[^\u0001-\u007F]|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]';
end
$$;

-- The texts of a row as they are stored: nothing invisible, and null for an empty text of an optional column.
create function private.adjusted_texts(_row jsonb, _relation regclass) returns jsonb
  language plpgsql stable
  set search_path = ''
  as $$
begin
  return (
    select coalesce(jsonb_object_agg(c.attname, case when c.is_required then c.text else nullif(c.text, '') end), '{}')
    from (
      -- A column of a view is required as that of its table is.
      select a.attname, a.attnotnull or exists (
          select from pg_catalog.pg_rewrite as r
          join pg_catalog.pg_depend as d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
          join pg_catalog.pg_attribute as b on b.attrelid = d.refobjid and b.attnum = d.refobjsubid
          where r.ev_class = _relation and b.attname = a.attname and b.attnotnull) as is_required,
        case when a.attname ~ '(^|_)email$' then private.email_address(_row ->> a.attname)
        else private.visible_text(_row ->> a.attname) end as text
      from pg_catalog.pg_attribute as a
      where a.attrelid = _relation and a.attnum > 0 and a.atttypid in ('text'::regtype, 'varchar'::regtype) and a.attgenerated = ''
    ) as c where c.text is not null);
end
$$;

create function private.adjust_texts() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if private.has_odd_texts(new::text) then
    return jsonb_populate_record(new, private.adjusted_texts(to_jsonb(new), tg_relid));
  end if;
  return new;
end
$$;

-- For tables that the API writes. The name of the trigger is the first one, so that all others see adjusted texts. Views adjust the texts of a row in
-- the function that writes it, so that an answer shows the stored texts.
create function private.register_texts(variadic _tables regclass[]) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _table regclass;
begin
  foreach _table in array _tables loop
    execute format('create or replace trigger adjust_texts before insert or update on %s for each row execute function private.adjust_texts()', _table);
  end loop;
end
$$;

revoke execute on function private.random_bytes, private.adjust_texts, private.register_texts from public, anon, authenticated;

-- Has the realtime service announce changes of a table.
create function private.announce_changes(_table regclass) returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  if not exists (select from pg_catalog.pg_publication_rel as r join pg_catalog.pg_publication as p on p.oid = r.prpubid
    where p.pubname = 'supabase_realtime' and r.prrelid = _table)
  then
    execute format('alter publication supabase_realtime add table %s', _table);
    -- Our own server follows the publication with triggers; at hosted Supabase there is no such function and no need for it.
    if pg_catalog.to_regprocedure('realtime.follow_publication()') is not null then
      perform realtime.follow_publication();
    end if;
  end if;
end
$$;

revoke execute on function private.announce_changes from public, anon, authenticated;
