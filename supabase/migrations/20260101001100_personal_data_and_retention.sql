-- Which tables hold data of people, how these are found, exported and erased, and how long they are kept.

-- Value of a labelled line in the message of an application; null where there is none. The applicant's own text comes behind
-- "Nachricht:", so that its lines are not mistaken for ours.
create function private.application_line(_message text, _label text) returns text
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select substr(line, char_length(_label) + 3)
    from regexp_split_to_table(_message, '\r\n|\r|\n') with ordinality as t (line, place)
    where starts_with(line, _label || ': ')
      and place < coalesce((
        select min(n.place) from regexp_split_to_table(_message, '\r\n|\r|\n') with ordinality as n (line, place)
        where n.line = 'Nachricht:'), 'infinity'::float8)
    order by place
    limit 1
  $$;

-- Which tables hold data of people, where in them a person is found, and what erasing means for them (GDPR Art. 15, 17, 30). Search,
-- export, erasure and the record of processing go by these registrations; supabase/tests/personal-data.test.ts refuses tables of public and
-- records whose columns look personal and that no registration names.
-- A view rebuilt by its function, like private.submission_kinds: registrations are part of the schema, so a backup brings none.
--   source       table or view with a column id that is searched; null where there is nothing to search
--   tables       tables that it stands for
--   label        in German, as the office reads it
--   purpose      why the data are kept, in German; null where the tables hold no data of their own about a person
--   readers      who reads them, in German
--   kept_for     how long, in German
--   emails, names  expressions over a row s of the source that hold an address or a name
--   account      expression over s: id of the account that the row belongs to
--   picture      expression over s: bucket and name of a picture (private.picture_of)
--   erasing      "delete" the row, "blank" the columns of blanks, "keep" it
--   erased_from  table whose row with this id is deleted; the source unless given
--   with_account whether deleting one's own account erases it as well
--   kept         expression over s: what the law keeps of a deleted row, as jsonb; null where that is nothing
--   kept_until   expression over s: how long the law keeps the values of kept, or the row that stays
--   kept_because the ground, in German
create function private.personal_data_view(_entries jsonb) returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  execute format($sql$
    create or replace view private.personal_data with (security_invoker = on) as
    select * from jsonb_to_recordset(%L::jsonb) as entry (
      source text, tables text[], label text, purpose text, readers text, kept_for text, emails text[], names text[], account text,
      picture text, erasing text, blanks text[], erased_from text, with_account boolean, kept text, kept_until text, kept_because text)
  $sql$, _entries);
end
$$;

-- Registers tables, in place of what was registered with the same label. Fails where a table or an expression does not exist.
create function private.register_personal_data(_entry jsonb) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _source constant text := _entry ->> 'source';
  _expressions text;
begin
  perform t::regclass from jsonb_array_elements_text(_entry -> 'tables') as t;
  if _source is not null then
    if not coalesce(_entry ->> 'erasing' in ('delete', 'blank', 'keep'), false)
      or (_entry ->> 'erasing' = 'keep' or _entry ? 'kept') <> (_entry ? 'kept_until' and _entry ? 'kept_because')
    then
      raise 'the registration of % does not say what erasing means', _entry ->> 'label';
    end if;
    select string_agg(e, ', ') into _expressions from (
      select value as e from jsonb_array_elements_text(coalesce(_entry -> 'emails', '[]') || coalesce(_entry -> 'names', '[]'))
      union all select value from jsonb_each_text(_entry) where key in ('account', 'picture', 'kept', 'kept_until')
      union all select 's.' || quote_ident(value) from jsonb_array_elements_text(_entry -> 'blanks')) as expressions;
    execute format('select s.id, %s from %s as s limit 0', _expressions, _source);
  end if;
  perform private.personal_data_view(coalesce(
    (select jsonb_agg(to_jsonb(d)) from private.personal_data as d where label <> _entry ->> 'label'), '[]') || jsonb_build_array(_entry));
end
$$;

-- Tables that look personal and are not: their columns name no person who could be found, or only the member of the office who wrote last.
create function private.register_without_personal_data(_because text, variadic _tables text[]) returns void
  language sql
  set search_path = ''
  as $$ select private.register_personal_data(jsonb_build_object('label', _because, 'tables', _tables)) $$;

-- What the law keeps of rows that were deleted (GDPR Art. 18): in use for nothing else, read by the board, gone at its date.
create table records.retained_data (
  id uuid primary key default gen_random_uuid(),
  label text not null check (private.is_line(label, 200)),
  email text check (private.is_line(email, 254)),
  name text check (private.is_line(name, 500)),
  data jsonb not null check (octet_length(data::text) <= 100000),
  kept_until date not null,
  kept_because text not null check (private.is_line(kept_because, 500)),
  retained_at timestamptz not null default now()
);

alter table records.retained_data enable row level security;
revoke all on records.retained_data from public, anon, authenticated, service_role;

create index retained_data_kept_until on records.retained_data (kept_until);

create function private.remove_expired_retained_data() returns void
  language sql security definer
  set search_path = ''
  as $$ delete from records.retained_data where kept_until < private.today() $$;

-- An account with its profile, as the only row of a person where nothing else is stored.
create view private.personal_accounts as
  select u.id, u.email::text as email, nullif(u.email_change, '')::text as new_email, p.first_name, p.last_name, p.phone, p.address,
    p.postal_code, p.city, p.newsletter_subscribed, coalesce(r.role, 'guest') as role,
    array(select office from public.user_offices where user_id = u.id order by office) as offices,
    u.email_confirmed_at, u.last_sign_in_at, u.created_at,
    (select jsonb_agg(jsonb_build_object('created_at', s.created_at, 'refreshed_at', s.refreshed_at, 'user_agent', s.user_agent, 'ip', s.ip)
      order by s.created_at) from auth.sessions as s where s.user_id = u.id) as sessions
  from auth.users as u
  left join public.profiles as p on p.user_id = u.id
  left join public.user_roles as r on r.user_id = u.id
  where u.deleted_at is null;

revoke all on private.personal_accounts from public, anon, authenticated, service_role;

-- The end of the tenth year after the one of this day: when books and their receipts may go (HGB § 257, AO § 147).
create function private.accounting_end(_day date) returns date
  language sql immutable
  set search_path = ''
  return (date_trunc('year', _day::timestamp) + interval '11 years')::date - 1;

-- Everything stored about a person, to read, hand over and erase (GDPR Art. 15, 17, 20), for the board and for people themselves.
create type private.personal_record as (
  source text, label text, id uuid, data jsonb,
  -- Bucket and name of a stored picture.
  picture jsonb,
  -- What erasing does to it: delete, blank or keep; what of it the law keeps, how long and why.
  erasing text, kept jsonb, kept_until date, kept_because text
);

-- Where the picture "bucket/name" is at the moment; null where it is gone.
create function private.picture_file(_picture text) returns jsonb
  language sql stable
  set search_path = ''
  as $$
    select jsonb_build_object('bucket', bucket_id, 'name', name) from storage.objects
    where bucket_id = split_part(_picture, '/', 1) and name = substr(_picture, strpos(_picture, '/') + 1)
      or bucket_id = 'withheld-pictures' and name = _picture
    order by bucket_id = 'withheld-pictures' limit 1
  $$;

select private.personal_data_view('[]');

revoke all on private.personal_data from public;
-- What the privacy notice says of it.
grant select (source, label, purpose, readers, kept_for) on private.personal_data to anon, authenticated, service_role;

-- Rows of one registration for which the condition holds; $1 are addresses, $2 a pattern for names, $3 accounts, $4 an id. At most 101.
create function private.select_personal(
  _entry private.personal_data, _condition text, _emails text[], _name text, _accounts uuid[], _id uuid
) returns setof private.personal_record
  language plpgsql stable
  set search_path = ''
  as $$
begin
  return query execute format(
    $sql$select %L, %L, s.id, jsonb_strip_nulls(to_jsonb(s)) - 'id', private.picture_file(%s), %L, (%s)::jsonb, (%s)::date, (%s)::text
      from %s as s where %s order by s.id limit 101$sql$,
    _entry.source, _entry.label, coalesce(_entry.picture, 'null'), _entry.erasing, coalesce(_entry.kept, 'null'),
    case when _entry.kept is null then coalesce(_entry.kept_until, 'null') else format('case when (%s) is not null then %s end', _entry.kept, _entry.kept_until) end,
    case when _entry.kept_because like 's.%' then _entry.kept_because
      else format('case when %s then %L end', case when _entry.kept is null then 'true' else format('(%s) is not null', _entry.kept) end, _entry.kept_because) end,
    _entry.source, _condition)
  using _emails, _name, _accounts, _id;
end
$$;

-- Rows of all registrations that name one of the addresses (as private.mail_address writes them), a name like this, or belong to the accounts.
create function private.personal_records(_emails text[], _name text, _accounts uuid[]) returns setof private.personal_record
  language plpgsql stable
  set search_path = ''
  as $$
declare
  _entry private.personal_data;
begin
  for _entry in select * from private.personal_data where source is not null order by label loop
    return query select * from private.select_personal(_entry,
      (select string_agg(c, ' or ') from (
        select format('private.mail_address(%s) = any ($1)', e) as c from unnest(_entry.emails) as e
        union all select format('(%s) ilike $2', n) from unnest(_entry.names) as n
        union all select format('(%s) = any ($3)', _entry.account) where _entry.account is not null) as conditions),
      _emails, _name, _accounts, null);
  end loop;
end
$$;

-- Erases one row as its registration says. Nothing happens where it is gone.
create function private.erase_personal(_source text, _id uuid) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _entry private.personal_data;
  _record private.personal_record;
begin
  select * into strict _entry from private.personal_data where source = _source;
  select * into _record from private.select_personal(_entry, 's.id = $4', null, null, null, _id);
  if not found or _entry.erasing = 'keep' then
    return;
  end if;
  if _record.kept is not null then
    execute format('insert into records.retained_data (label, email, name, data, kept_until, kept_because)
        select %L, %s, %s, $1, $2, $3 from %s as s where s.id = $4',
      _entry.label, coalesce(_entry.emails[1], 'null'), coalesce(_entry.names[1], 'null'), _source)
    using _record.kept, _record.kept_until, _record.kept_because, _id;
  end if;
  if _entry.erasing = 'blank' then
    execute format('update %s set %s where id = $1', _source,
      (select string_agg(format('%I = null', b), ', ') from unnest(_entry.blanks) as b)) using _id;
  else
    execute format('delete from %s where id = $1', coalesce(_entry.erased_from, _source)) using _id;
  end if;
  perform private.log_action('erased', replace(split_part(_source, '.', 2), 'personal_accounts', 'accounts'), _id::text,
    jsonb_strip_nulls(jsonb_build_object('kept_until', _record.kept_until)));
end
$$;

create function private.require_board_member() returns void
  language plpgsql stable
  set search_path = ''
  as $$
begin
  if not private.has_office('board') then
    raise insufficient_privilege using message = 'only the board does this';
  end if;
end
$$;

-- IBANs with only their country and the last four characters.
create function private.without_ibans(_data jsonb) returns jsonb
  language sql immutable
  set search_path = ''
  return regexp_replace(_data::text, '\m([A-Z]{2})[0-9]{2}(?: ?[A-Z0-9]){7,26}( ?[A-Z0-9]{4})\M', '\1 … \2', 'g')::jsonb;

-- Everything about the person with this address or name; a name also finds it as a part of another. IBANs are masked: an export, which is
-- logged, has them. At most 101 rows of each label, so the 101st says that there are more.
create function public.find_person(_query text)
  returns table (source text, label text, id uuid, data jsonb, picture jsonb, erasing text, kept jsonb, kept_until date, kept_because text)
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  _wanted constant text := btrim(_query);
  _pattern constant text := '%' || regexp_replace(_wanted, '([\\%_])', '\\\1', 'g') || '%';
  _emails text[] := '{}';
  _name text;
begin
  perform private.require_board_member();
  if not coalesce(char_length(_wanted) between 3 and 254, false) then
    raise check_violation using message = 'a query has 3 to 254 characters';
  end if;
  if _wanted like '%@%' then
    _emails := array[private.mail_address(private.email_address(private.visible_text(_wanted)))];
  else
    _name := _pattern;
  end if;
  return query
    select r.source, r.label, r.id, private.without_ibans(r.data), r.picture, r.erasing, private.without_ibans(r.kept), r.kept_until, r.kept_because
    from private.personal_records(_emails, _name, array(
      select a.id from private.personal_accounts as a
      where private.mail_address(a.email) = any (_emails) or concat_ws(' ', a.first_name, a.last_name) ilike _name)) as r;
end
$$;

comment on function public.find_person is 'Everything stored about the person with an address or name; for the board.';

-- [{source, id}], at most 2000 of them.
create function private.read_records(_records jsonb) returns table (source text, id uuid)
  language plpgsql stable
  set search_path = ''
  as $$
begin
  if not coalesce(jsonb_typeof(_records) = 'array' and jsonb_array_length(_records) between 1 and 2000, false) then
    raise check_violation using message = '_records is a list of 1 to 2000 records';
  end if;
  if exists (select from jsonb_to_recordset(_records) as r (source text, id uuid)
    where r.id is null or not exists (select from private.personal_data as d where d.source = r.source))
  then
    raise check_violation using message = 'each record has a known source and an id';
  end if;
  return query select distinct r.source, r.id from jsonb_to_recordset(_records) as r (source text, id uuid);
end
$$;

-- The records [{source, id}] whole, to hand over.
create function public.export_person(_records jsonb)
  returns table (source text, label text, id uuid, data jsonb, picture jsonb, erasing text, kept jsonb, kept_until date, kept_because text)
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.require_board_member();
  if exists (
    select from private.read_records(_records) as r join private.personal_data as d on d.source = r.source
    where d.tables && '{records.voucher_participant_bank_details,records.application_bank_details}'
  ) then
    perform private.require_second_factor();
  end if;
  return query
    select f.* from private.read_records(_records) as r
    join private.personal_data as d on d.source = r.source
    cross join lateral private.select_personal(d, 's.id = $4', null, null, null, r.id) as f
    order by f.label, f.id;
  perform private.log_action('exported', 'personal_data', null, jsonb_build_object('records', jsonb_array_length(_records)));
end
$$;

comment on function public.export_person is 'Whole records of a person, to hand over; for the board. Logged.';

-- Erases the records [{source, id}], accounts last; answers how many there were. Error: 23001 for the last account of the board.
create function public.erase_person(_records jsonb) returns integer
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _record record;
  _count integer := 0;
begin
  perform private.require_board_member();
  perform private.skip_bin();
  for _record in select * from private.read_records(_records) as r order by r.source = 'private.personal_accounts', r.source, r.id loop
    perform private.erase_personal(_record.source, _record.id);
    _count := _count + 1;
  end loop;
  return _count;
end
$$;

comment on function public.erase_person is 'Erases records of a person as far as the law allows; for the board. Logged.';

-- Addresses of an account that are its owner's.
create function private.own_addresses(_account uuid) returns text[]
  language sql stable
  set search_path = ''
  as $$ select array_remove(array[private.confirmed_address(u)], null) from auth.users as u where u.id = _account $$;

create function public.my_data()
  returns table (source text, label text, id uuid, data jsonb, picture jsonb, erasing text, kept jsonb, kept_until date, kept_because text)
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not private.is_wholly_signed_in() then
    raise insufficient_privilege using message = 'sign in to read your data';
  end if;
  return query select * from private.personal_records(private.own_addresses(auth.uid()), null, array[auth.uid()]);
end
$$;

comment on function public.my_data is 'Everything stored about the owner of the calling account.';

-- What the record of processing (GDPR Art. 30) says, besides the settings: registrations, rules, and which recipients are switched on.
create function public.processing_record() returns jsonb
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.require_board_member();
  perform private.log_action('exported', 'processing_record');
  return jsonb_build_object(
    'entries', (select jsonb_agg(to_jsonb(a) order by a.label) from public.processing_activities as a),
    'rules', (select jsonb_agg(jsonb_build_object('label', r.label, 'months', private.retention_months(r), 'blanks', r.blanks is not null) order by r.label)
      from private.retention_rules as r),
    'offices', (select coalesce(jsonb_object_agg(office, holders), '{}') from (
      select office, count(*) as holders from public.user_offices group by office) as held),
    'recipients', (select coalesce(jsonb_agg(recipient order by recipient), '[]') from public.processing_recipients));
end
$$;

comment on function public.processing_record is 'Parts of the record of processing that the database knows; for the board.';

create view public.processing_activities with (security_invoker = on) as
  select label, purpose, readers, kept_for from private.personal_data where source is not null;

comment on view public.processing_activities is 'Kinds of data of people: why they are processed, who reads them, how long they stay. For everybody.';

revoke all on public.processing_activities from public, anon, authenticated, service_role;
grant select on public.processing_activities to anon, authenticated, service_role;

-- Who receives data besides the operator of the server, as far as the database knows. A table, as the periods of retention are.
create table public.processing_recipients (
  recipient text primary key check (recipient in ('mail_server', 'newsletter_webhook'))
);

comment on table public.processing_recipients is 'Kinds of recipients of data that are in use. For everybody.';

alter table public.processing_recipients enable row level security;
revoke all on public.processing_recipients from public, anon, authenticated, service_role;
grant select on public.processing_recipients to anon, authenticated, service_role;

create policy "recipients are public" on public.processing_recipients
  for select to anon, authenticated, service_role
  using (true);

select private.register_personal_data($entry${
  "label": "Konto und Profil",
  "source": "private.personal_accounts",
  "tables": ["auth.users", "auth.sessions", "auth.identities", "public.profiles", "public.user_roles", "public.user_offices", "records.newsletter_choices", "records.submission_owners", "records.account_deletions"],
  "purpose": "Anmeldung, Profil und eigene Einsendungen", "readers": "die Person selbst, Vorstand",
  "kept_for": "bis das Konto gelöscht wird; Herkunft der Anmeldungen 30 Tage",
  "emails": ["s.email", "s.new_email"],
  "names": ["concat_ws(' ', s.first_name, s.last_name)"],
  "account": "s.id",
  "erasing": "delete", "erased_from": "auth.users", "with_account": true}$entry$);

select private.register_personal_data($entry${
  "label": "Gesetzlich Aufbewahrtes", "source": "records.retained_data", "tables": ["records.retained_data"],
  "purpose": "Gesetzliche Aufbewahrung nach einer Löschung", "readers": "Vorstand",
  "kept_for": "bis zum genannten Tag",
  "emails": ["s.email"],
  "names": ["s.name"],
  "erasing": "keep",
  "kept_until": "s.kept_until",
  "kept_because": "s.kept_because"}$entry$);

select private.register_personal_data($entry${
  "label": "Wartende Mails", "source": "records.mail_queue", "tables": ["records.mail_queue"],
  "purpose": "Bescheid geben, was aus einer Einsendung, einer Meldung oder einem Antrag wurde",
  "readers": "niemand; der Server verschickt sie. Wem eine nicht zugestellt werden konnte, sieht die Schriftführung",
  "kept_for": "bis zum Versand, höchstens 7 Tage; danach 8 Tage ohne Adresse und Inhalt, mit Prüfsummen von Postfach und Netz. Adressen, an die nichts zugestellt werden konnte, bis zur Erledigung, höchstens 30 Tage",
  "emails": ["s.recipient"],
  "erasing": "delete", "with_account": true}$entry$);

select private.register_personal_data($entry${
  "label": "Protokoll der Verwaltung", "source": "records.audit_log", "tables": ["records.audit_log"],
  "purpose": "Nachweis, wer in der Verwaltung was geändert hat", "readers": "Vorstand",
  "kept_for": "2 Jahre",
  "emails": ["(select u.email::text from auth.users as u where u.id = s.account_id)"],
  "account": "s.account_id",
  "erasing": "keep",
  "kept_until": "(s.at + interval '2 years')::date",
  "kept_because": "Rechenschaft über die Verarbeitung (Art. 5 Abs. 2 DSGVO); nur die Kennung des Kontos"}$entry$);

select private.register_personal_data($entry${
  "label": "Papierkorb", "source": "records.bin", "tables": ["records.bin"],
  "purpose": "Versehentlich Gelöschtes zurückholen",
  "readers": "wer es gelöscht hätte: Redaktion, bei Mitgliedern und Mitgliedsanträgen Kasse und Schriftführung, Vorstand",
  "kept_for": "30 Tage; Abonnenten des Newsletters eine Minute und bis zum nächsten Löschlauf, höchstens eine halbe Stunde",
  "emails": ["s.content ->> 'email'", "s.content ->> 'contact_email'", "jsonb_path_query_first(s.related, '$.**.submitter_email') #>> '{}'", "jsonb_path_query_first(s.related, '$.**.author_email') #>> '{}'"],
  "names": ["s.content ->> 'submitter_name'", "s.content ->> 'author_name'", "s.content ->> 'name'", "s.content ->> 'business_name'", "jsonb_path_query_first(s.related, '$.**.contact_person') #>> '{}'", "jsonb_path_query_first(s.related, '$.**.account_holder') #>> '{}'", "private.application_line(jsonb_path_query_first(s.related, '$.**.message') #>> '{}', 'Kontoinhaber')"],
  "picture": "private.picture_of(s.image_url)",
  "erasing": "delete", "with_account": true}$entry$);

select private.register_without_personal_data('Benachrichtigungen, die ein Amt gewählt hat',
  'public.notification_preferences', 'records.notification_states');

select private.register_without_personal_data('Angaben, die in den Einstellungen fehlen',
  'records.settings_gaps');

select private.register_without_personal_data('Arten von Empfängern',
  'public.processing_recipients');

select private.register_without_personal_data('Prüfsummen von Einsendungen, einen Tag lang, damit keine doppelt ankommt',
  'records.sent_submissions');

revoke execute on function private.personal_data_view, private.register_personal_data, private.register_without_personal_data,
  private.remove_expired_retained_data, private.picture_file, private.select_personal, private.personal_records, private.erase_personal,
  private.require_board_member, public.find_person, private.read_records, public.export_person, public.erase_person,
  private.own_addresses, public.my_data, public.processing_record from public, anon, authenticated;
grant execute on function private.remove_expired_retained_data to service_role;
grant execute on function public.find_person, public.export_person, public.erase_person, public.my_data, public.processing_record
  to authenticated, service_role;

-- Removes all rows whose time is over: calls each function private.remove_expired_<what>() that takes and returns nothing.
create function private.remove_expired() returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _function regprocedure;
begin
  for _function in
    select oid from pg_catalog.pg_proc
    where pronamespace = 'private'::regnamespace and proname like 'remove\_expired\_%' and pronargs = 0 and prorettype = 'void'::regtype
    order by proname
  loop
    execute format('select %s', _function);
  end loop;
end
$$;

-- How long data of people are kept: rules with a default that the settings change (group "internal", by the name of the rule, in months;
-- 0 is for ever). A run a night applies them and logs how many rows each has met. What has a fixed time (job ads, pictures, consents, logs)
-- has functions private.remove_expired_<what>.
create view private.retention_rules as
  select * from (values (null::text, null::text, null::text, null::text, null::text, null::integer, null::text[]))
    as none (name, label, source, condition, age, months, blanks) where false;

revoke all on private.retention_rules from public, anon, authenticated, service_role;

-- Registers a rule, in place of one with this name.
--   _source     table or view with a column id
--   _condition  expression over a row s for rows that it concerns
--   _age        expression over s: time from which months count
--   _blanks     columns that become null; without them rows are deleted
create function private.register_retention_rule(
  _name text, _label text, _source text, _condition text, _age text, _months integer, _blanks text[] default null) returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  execute format('select %s, %s from %s as s where %s limit 0', _age,
    coalesce((select string_agg(format('s.%I', b), ', ') from unnest(_blanks) as b), 's.id'), _source, _condition);
  execute (
    select format('create or replace view private.retention_rules as
        select * from (values %s) as rules (name, label, source, condition, age, months, blanks)',
      string_agg(format('(%L::text, %L::text, %L::text, %L::text, %L::text, %L::integer, %L::text[])',
        name, label, source, condition, age, months, blanks), ', ' order by name))
    from (select * from private.retention_rules where name <> _name
      union all select _name, _label, _source, _condition, _age, _months, _blanks) as rules);
  perform private.show_retention_periods();
end
$$;

create function private.retention_months(_rule private.retention_rules) returns integer
  language sql stable
  set search_path = ''
  as $$ select coalesce(case jsonb_typeof(value) when 'number' then case when value::numeric between 0 and 600 then value::integer end end, _rule.months) from (select private.setting('internal', _rule.name) as value) as setting $$;

-- Condition over s for the rows whose time is over; false where the rule is off.
create function private.retention_condition(_rule private.retention_rules) returns text
  language sql stable
  set search_path = ''
  as $$
    select case when private.retention_months(_rule) > 0
      then format('(%s) and (%s) < now() - make_interval(months => %s)%s', _rule.condition, _rule.age, private.retention_months(_rule),
        (select ' and num_nonnulls(' || string_agg(format('s.%I', b), ', ') || ') > 0' from unnest(_rule.blanks) as b having count(*) > 0))
      else 'false' end
  $$;

-- What each night did: {rule: rows}. The first one only begins the notice of 14 days, in which the board sees what would go.
create table public.retention_runs (
  id uuid primary key default gen_random_uuid(),
  ran_at timestamptz not null default now(),
  counts jsonb not null check (jsonb_typeof(counts) = 'object')
);

comment on table public.retention_runs is 'Nightly deletions by the rules for retention, in numbers; read by the board.';

alter table public.retention_runs enable row level security;
revoke all on public.retention_runs from public, anon, authenticated, service_role;
grant select on public.retention_runs to authenticated, service_role;

create index retention_runs_ran_at on public.retention_runs (ran_at);

create policy "the board reads runs" on public.retention_runs
  for select to authenticated, service_role
  using ((select private.has_office('board')));

-- What the rules would do now.
create function public.preview_retention()
  returns table (name text, label text, months integer, blanks text[], count bigint, oldest timestamptz)
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  _rule private.retention_rules;
begin
  perform private.require_board_member();
  for _rule in select * from private.retention_rules as r order by r.label loop
    name := _rule.name;
    label := _rule.label;
    months := private.retention_months(_rule);
    blanks := _rule.blanks;
    execute format('select count(*), min(%s) from %s as s where %s', _rule.age, _rule.source, private.retention_condition(_rule))
      into count, oldest;
    return next;
  end loop;
end
$$;

comment on function public.preview_retention is 'The rules for retention with what they would delete or blank now; for the board.';

create function private.apply_retention() returns jsonb
  language plpgsql
  set search_path = ''
  as $$
declare
  _rule private.retention_rules;
  _counts jsonb := '{}';
  _count integer;
begin
  for _rule in select * from private.retention_rules order by name loop
    execute format(
      case when _rule.blanks is null then 'delete from %1$s where %3$s' else 'update %1$s set %2$s where %3$s' end,
      _rule.source, (select string_agg(format('%I = null', b), ', ') from unnest(_rule.blanks) as b),
      format('id in (select s.id from %s as s where %s limit 5000)', _rule.source, private.retention_condition(_rule)));
    get diagnostics _count = row_count;
    if _count > 0 then
      _counts := _counts || jsonb_build_object(_rule.name, _count);
    end if;
  end loop;
  return _counts;
end
$$;

-- Once a day from three o'clock in the town on, as soon as the server asks.
create function private.remove_expired_by_retention() returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if extract(hour from now() at time zone 'Europe/Berlin') < 3
    or exists (select from public.retention_runs where (ran_at at time zone 'Europe/Berlin')::date = private.today())
  then
    return;
  end if;
  perform private.skip_bin();
  insert into public.retention_runs (counts) values (
    case when exists (select from public.retention_runs where ran_at < now() - interval '14 days') then private.apply_retention() else '{}' end);
  delete from public.retention_runs where ran_at < now() - interval '2 years';
end
$$;

-- The privacy notice names the rules for retention with the months that hold. They are public, without the group "internal" they are set in.
-- A table, because pages made from one are cached until it changes.
create table public.retention_periods (
  rule text primary key,
  label text not null,
  -- 0: for ever.
  months integer not null check (months >= 0)
);

comment on table public.retention_periods is 'How long data of people are kept: the rules for retention with the months that hold, for everybody.';

alter table public.retention_periods enable row level security;
revoke all on public.retention_periods from public, anon, authenticated, service_role;
grant select on public.retention_periods to anon, authenticated, service_role;

create policy "retention periods are public" on public.retention_periods
  for select to anon, authenticated, service_role
  using (true);

-- Definer: it follows rules and settings, and nothing else writes it.
create function private.show_retention_periods() returns void
  language sql security definer
  set search_path = ''
  as $$
    delete from public.retention_periods where rule not in (select r.name from private.retention_rules as r);
    insert into public.retention_periods (rule, label, months)
    -- Without settings the periods wait for the first, whose trigger writes them: demo data and backups go only where no table has a row.
    select r.name, r.label, private.retention_months(r) from private.retention_rules as r where exists (select from public.settings_versions)
    on conflict (rule) do update set label = excluded.label, months = excluded.months
      where (retention_periods.label, retention_periods.months) is distinct from (excluded.label, excluded.months);
  $$;

create function private.follow_retention_settings() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.show_retention_periods();
  return null;
end
$$;

create trigger show_retention_periods after insert on public.settings_versions
  for each statement execute function private.follow_retention_settings();

select private.show_retention_periods();

revoke execute on function private.remove_expired, private.register_retention_rule, private.retention_months, private.retention_condition,
  public.preview_retention, private.apply_retention, private.remove_expired_by_retention, private.show_retention_periods,
  private.follow_retention_settings from public, anon, authenticated;
grant execute on function private.remove_expired, private.remove_expired_by_retention to service_role;
grant execute on function public.preview_retention to authenticated, service_role;
