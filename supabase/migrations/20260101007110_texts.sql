-- Texts as they are stored, whoever writes them: nothing invisible in them, null where an optional one is empty, addresses as mail is
-- delivered to them. Checks of lines and addresses say what their names say.

-- Without characters that nobody sees: soft hyphens, zero-width spaces and joiners of words, marks and overrides of direction, fillers. The
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

-- An address as mail is delivered to it: an international domain as its ASCII form (RFC 5891). What is no address stays none, as does one
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

-- What mail can be delivered to, and the auth service accepts: letters, digits and signs of RFC 5322 without quotes before the @, and
-- without "?" and "&", which begin fields in a link that opens a mail program; a domain with a dot. Lengths of RFC 5321.
-- supabase/functions/_shared/email-address.ts is the same rule for forms.
create or replace function private.is_email(_value text) returns boolean
  language plpgsql immutable parallel safe
  as $$
begin
  return char_length(_value) <= 254 and _value ~ '^(?=[^@]{1,64}@)[A-Za-z0-9!#$%''*+/=^_`{|}~-]+([.][A-Za-z0-9!#$%''*+/=^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$';
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

-- Title, name and the like: one line with something to read, of bounded length.
create or replace function private.is_line(_value text, _max integer) returns boolean
  language plpgsql immutable parallel safe
  as $$
begin
  return char_length(_value) <= _max and _value ~ '[^[:space:]]' and _value !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]';
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

-- Rows of most inserts need nothing of it, so that is found out first, from the whole row.
create function private.adjust_texts() returns trigger
  language plpgsql
  set search_path = ''
  as $$
declare
  _row constant jsonb := to_jsonb(new);
begin
  if _row::text !~ ': ""|@[^" ]*[^\u0001-\u007F]|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]' then
    return new;
  end if;
  return jsonb_populate_record(new, (
    select coalesce(jsonb_object_agg(c.attname, case when c.is_required then c.text else nullif(c.text, '') end), '{}')
    from (
      -- A column of a view is required as that of its table is.
      select a.attname, a.attnotnull or exists (
          select from pg_catalog.pg_rewrite as r
          join pg_catalog.pg_depend as d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
          join pg_catalog.pg_attribute as b on b.attrelid = d.refobjid and b.attnum = d.refobjsubid
          where r.ev_class = tg_relid and b.attname = a.attname and b.attnotnull) as is_required,
        case when a.attname ~ '(^|_)email$' then private.email_address(_row ->> a.attname)
        else private.visible_text(_row ->> a.attname) end as text
      from pg_catalog.pg_attribute as a
      where a.attrelid = tg_relid and a.attnum > 0 and a.atttypid in ('text'::regtype, 'varchar'::regtype) and a.attgenerated = ''
    ) as c where c.text is not null));
end
$$;

-- Tables and views that the API writes; those of views show what is stored in an answer. The name of the trigger is the first one, so that all
-- others see adjusted texts.
create function private.register_texts(variadic _tables regclass[]) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _table regclass;
begin
  foreach _table in array _tables loop
    execute format('create or replace trigger adjust_texts %s on %s for each row execute function private.adjust_texts()', coalesce((
      -- A view is written as far as it has triggers that do it.
      select 'instead of ' || concat_ws(' or ', case when bit_or(tgtype) & 4 > 0 then 'insert' end, case when bit_or(tgtype) & 16 > 0 then 'update' end)
      from pg_catalog.pg_trigger where tgrelid = _table and tgtype & 64 = 64 having count(*) > 0), 'before insert or update'), _table);
  end loop;
end
$$;

-- Several lines: checked as before, under another name.
do $$
declare
  _check record;
begin
  for _check in
    select c.conrelid::regclass as tab, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from (values
      ('records.ideas', 'description'), ('records.my_roding_posts', 'content'), ('public.jobs', 'description'), ('public.idea_steps', 'answer'),
      ('public.reports', 'explanation'), ('public.reports', 'decision_reason'), ('records.status_links', 'reason'),
      ('public.business_changes', 'reason'), ('public.settings_versions', 'note'),
      -- What mail servers answer.
      ('public.newsletters', 'problem'), ('records.newsletter_deliveries', 'reason'), ('records.newsletter_states', 'stop_reason')
    ) as l (tab, col)
    join pg_constraint as c on c.conrelid = l.tab::regclass and c.contype = 'c'
      and strpos(pg_get_constraintdef(c.oid), format('private.is_line(%s,', l.col)) > 0
  loop
    execute format('alter table %s drop constraint %I, add constraint %2$I %s',
      _check.tab, _check.name, replace(_check.definition, 'private.is_line(', 'private.is_filled('));
  end loop;
  execute replace(pg_get_functiondef('public.explain_decision'::regproc), 'private.is_line(_reason', 'private.is_filled(_reason');
end
$$;

-- A proof says what was typed, and stays.
alter table public.newsletter_consents drop constraint newsletter_consents_email_check,
  add constraint newsletter_consents_email_check check (char_length(email) <= 254);

-- What visitors and members write on one line, where only the length was checked.
do $$
declare
  _table text;
  _column text;
begin
  for _table, _column in values
    ('records.ideas', 'submitter_name'), ('records.events', 'location'), ('records.events', 'submitter_name'),
    ('records.event_contacts', 'submitter_phone'), ('public.profiles', 'first_name'), ('public.profiles', 'last_name'),
    ('public.profiles', 'phone'), ('public.profiles', 'address'), ('public.profiles', 'city'), ('public.profiles', 'postal_code'),
    ('records.voucher_participants', 'business_name'), ('records.voucher_participants', 'category_name'),
    ('records.voucher_participants', 'address'), ('records.voucher_participants', 'postal_code'), ('records.voucher_participants', 'city'),
    ('records.voucher_participants', 'phone'), ('records.voucher_participant_accounts', 'salutation'),
    ('records.voucher_participant_accounts', 'contact_person'), ('records.voucher_participant_bank_details', 'account_holder'),
    ('records.voucher_participant_bank_details', 'iban'), ('public.newsletters', 'subject'), ('public.newsletter_drafts', 'subject'),
    ('public.post_likes', 'user_identifier')
  loop
    execute format('update %s set %2$I = private.one_line(%2$I) where not private.is_one_line(%2$I)', _table, _column);
    execute format('alter table %s add constraint %I check (private.is_one_line(%I))',
      _table, split_part(_table, '.', 2) || '_' || _column || '_is_one_line', _column);
  end loop;
end
$$;

-- What is stored already must agree as well, or a backup of it could not be restored: lines, then addresses. An address that is none
-- reaches nobody: where one may be missing it goes, a subscription and an invitation go with it, and applications and jobs get a placeholder.
do $$
declare
  _check record;
begin
  for _check in
    select c.conrelid::regclass as tab, m[1] as col
    from pg_constraint as c, regexp_matches(pg_get_constraintdef(c.oid), 'private\.is_line\((\w+),', 'g') as m
    where c.contype = 'c' and c.conrelid <> 'records.audit_log'::regclass
  loop
    execute format('update %s set %2$I = coalesce(nullif(private.one_line(%2$I), ''''), U&''\FFFD'') where not private.is_one_line(%2$I)',
      _check.tab, _check.col);
  end loop;
  for _check in
    select a.attrelid::regclass as tab, a.attname as col, a.attnotnull
    from pg_constraint as c join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'c' and pg_get_constraintdef(c.oid) ~ format('private\.is_email\(%s\)', a.attname)
  loop
    if _check.tab in ('public.newsletter_subscriptions'::regclass, 'public.business_editors'::regclass) then
      execute format('delete from %s where not private.is_email(private.email_address(private.visible_text(%I)))', _check.tab, _check.col);
    elsif _check.tab = 'records.mail_queue'::regclass then
      update records.mail_queue set recipient = null, values = null, due_at = null where not private.is_email(private.email_address(private.visible_text(recipient)));
    end if;
    execute format('update %s set %2$I = case when private.is_email(private.email_address(private.visible_text(%2$I)))
          then private.email_address(private.visible_text(%2$I)) else %3$s end
      where not private.is_email(%2$I)', _check.tab, _check.col, case when _check.attnotnull then '''unbekannt@adresse.invalid''' else 'null' end);
  end loop;
end
$$;

-- Whatever the API may write.
select private.register_texts(variadic array(
  select c.oid::regclass from pg_class as c
  where c.relnamespace in ('public'::regnamespace, 'records'::regnamespace)
    and (c.relkind = 'r' or c.relkind = 'v' and exists (select from pg_trigger as t where t.tgrelid = c.oid and t.tgname <> 'refuse_write'))
    and exists (select from unnest('{anon, authenticated, service_role}'::text[]) as r (role)
      where has_any_column_privilege(r.role, c.oid, 'insert, update'))
    and exists (select from pg_attribute as a where a.attrelid = c.oid and a.attnum > 0 and a.atttypid in ('text'::regtype, 'varchar'::regtype)
      and a.attgenerated = '')));

-- A message of nothing but bank details leaves none, which is no other message.
create or replace function private.split_bank_details() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _rest constant text := private.without_bank_details(new.message);
begin
  if tg_op = 'UPDATE' then
    if nullif(new.message, '') is not distinct from nullif(old.message, '') then
      return new;
    end if;
    delete from records.application_bank_details where application_id = new.id;
  end if;
  if _rest <> new.message then
    insert into records.application_bank_details (application_id, message) values (new.id, new.message);
    new.message := nullif(_rest, '');
  end if;
  return new;
end
$$;

-- In what is stored, the trigger does the same as for what comes.
do $$
declare
  _one record;
begin
  for _one in
    select t.tgrelid::regclass as tab, a.attname as col from pg_trigger as t
    join pg_attribute as a on a.attrelid = t.tgrelid and a.attnum > 0 and a.atttypid in ('text'::regtype, 'varchar'::regtype) and a.attgenerated = ''
    where t.tgname = 'adjust_texts' and t.tgtype & 2 = 2
  loop
    execute format('update %s set %2$I = %2$I where %2$I = '''' or %2$I <> private.visible_text(%2$I)', _one.tab, _one.col);
  end loop;
end
$$;

-- A way of payment that is not given is the usual one.
create function private.default_payment_method() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  new.payment_method := coalesce(nullif(new.payment_method, ''), 'Standard');
  return new;
end
$$;

create trigger default_payment_method before insert or update on records.voucher_participant_bank_details
  for each row execute function private.default_payment_method();
create trigger default_payment_method instead of insert on public.voucher_participants
  for each row execute function private.default_payment_method();

-- Names in the metadata of an account are on one line.
do $$
declare
  _definition constant text := pg_get_functiondef('private.create_profile'::regproc);
begin
  if strpos(_definition, 'left(btrim(new.raw_user_meta_data ->> ''first_name''), 100)') = 0 then
    raise 'private.create_profile has other names';
  end if;
  execute regexp_replace(_definition, 'left\(btrim\(new\.raw_user_meta_data ->> (''\w+'')\), 100\)',
    'left(private.one_line(new.raw_user_meta_data ->> \1), 100)', 'g');
end
$$;

-- Addresses that are given to functions.
do $$
declare
  _link constant text := pg_get_functiondef('public.link_business'::regproc);
  _find constant text := pg_get_functiondef('public.find_person'::regproc);
begin
  if strpos(_link, ':= btrim(_email)') = 0 or strpos(_find, 'private.mail_address(_wanted)') = 0 then
    raise 'an address is read in another way';
  end if;
  execute replace(_link, ':= btrim(_email)', ':= private.email_address(btrim(_email))');
  execute replace(_find, 'private.mail_address(_wanted)', 'private.mail_address(private.email_address(private.visible_text(_wanted)))');
end
$$;

revoke execute on function private.adjust_texts, private.register_texts, private.default_payment_method from public, anon, authenticated;
