-- Members and voucher partners with their private columns and bank details, and the businesses that these rows belong to.

-- Whether a document has the form of docs/product.md#opening-hours:
--   weekly      hours of each weekday
--   seasons     [{name, from, to, weekly}], days of the year (MM-DD) on which other hours hold; the first that applies counts
--   exceptions  [{from, to, spans, note}], days (YYYY-MM-DD) with hours of their own or, without spans, closed
--   holidays    "closed" (where it is missing) or "usual"
create function private.are_opening_hours(_hours jsonb) returns boolean
  language plpgsql immutable strict parallel safe
  set search_path = ''
  as $$
declare
  _part jsonb;
begin
  if jsonb_typeof(_hours) <> 'object' or octet_length(_hours::text) > 20000 or _hours - '{weekly,seasons,exceptions,holidays}'::text[] <> '{}'
    or not _hours ? 'weekly' or not private.are_weekly_hours(_hours -> 'weekly')
    or coalesce(_hours -> 'holidays', '"closed"') not in ('"closed"', '"usual"')
    or jsonb_typeof(coalesce(_hours -> 'seasons', '[]')) <> 'array' or jsonb_typeof(coalesce(_hours -> 'exceptions', '[]')) <> 'array'
    or jsonb_array_length(coalesce(_hours -> 'seasons', '[]')) > 6 or jsonb_array_length(coalesce(_hours -> 'exceptions', '[]')) > 60
  then
    return false;
  end if;
  for _part in select jsonb_array_elements(coalesce(_hours -> 'seasons', '[]')) loop
    if jsonb_typeof(_part) <> 'object' or _part - '{name,from,to,weekly}'::text[] <> '{}'
      or not coalesce(jsonb_typeof(_part -> 'name') = 'string' and private.is_line(_part ->> 'name', 60) and private.is_text(_part ->> 'name')
        and _part ->> 'from' ~ '^[0-9]{2}-[0-9]{2}$' and _part ->> 'to' ~ '^[0-9]{2}-[0-9]{2}$'
        and private.are_weekly_hours(_part -> 'weekly'), false)
    then
      return false;
    end if;
    -- Years with a 29 February; other days fail.
    perform make_date(2024, left(_part ->> key, 2)::integer, right(_part ->> key, 2)::integer) from (values ('from'), ('to')) as k (key);
  end loop;
  for _part in select jsonb_array_elements(coalesce(_hours -> 'exceptions', '[]')) loop
    if jsonb_typeof(_part) <> 'object' or _part - '{from,to,spans,note}'::text[] <> '{}'
      or not coalesce(_part ->> 'from' ~ '^2[01][0-9]{2}-[0-9]{2}-[0-9]{2}$' and _part ->> 'to' ~ '^2[01][0-9]{2}-[0-9]{2}-[0-9]{2}$'
        and _part ->> 'from' <= _part ->> 'to' and private.are_opening_spans(_part -> 'spans'), false)
      or _part ? 'note' and not coalesce(jsonb_typeof(_part -> 'note') = 'string' and private.is_line(_part ->> 'note', 200) and private.is_text(_part ->> 'note'), false)
    then
      return false;
    end if;
    perform make_date(left(_part ->> key, 4)::integer, substr(_part ->> key, 6, 2)::integer, right(_part ->> key, 2)::integer)
      from (values ('from'), ('to')) as k (key);
  end loop;
  return true;
exception when datetime_field_overflow then
  return false;
end
$$;

create table records.businesses (
  id uuid primary key default gen_random_uuid(),
  about text check (char_length(about) <= 10000 and private.is_text(about)),
  offers text check (char_length(offers) <= 3000 and private.is_text(offers)),
  hours jsonb check (private.are_opening_hours(hours)),
  -- Whether it opens on the town's open Sundays (events of the category verkaufsoffen).
  open_sundays boolean not null default false,
  logo_url text check (private.is_upload(logo_url, 'business-pictures')),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  updated_at timestamptz not null default now(),
  -- From its rows, by private.settle_business: the row that speaks for it, null while all of them are in the bin, and what they stand for.
  primary_id uuid unique,
  accepts_vouchers boolean not null default false,
  sells_vouchers boolean not null default false,
  is_member boolean not null default false,
  constraint businesses_coordinates check ((latitude is null) = (longitude is null))
);

alter table records.businesses enable row level security;
revoke all on records.businesses from public, anon, authenticated, service_role;
grant select on records.businesses to anon;
grant select, update (about, offers, hours, open_sundays, logo_url, latitude, longitude, updated_at)
  on records.businesses to authenticated, service_role;

-- Partners of the voucher card and members of the association: one list, kept by admins.
create table records.voucher_participants (
  id uuid primary key,
  external_id text not null check (private.is_line(external_id, 100)),
  name text collate "de-x-icu" not null check (private.is_line(name, 200)),
  business_name text collate "de-x-icu" check (char_length(business_name) <= 200),
  description text check (char_length(description) <= 5000),
  category_name text collate "de-x-icu" check (char_length(category_name) <= 100),
  address text check (char_length(address) <= 200),
  postal_code text check (char_length(postal_code) <= 10),
  city text collate "de-x-icu" check (char_length(city) <= 100),
  phone text check (char_length(phone) <= 50),
  email text check (private.is_email(email)),
  website text check (private.is_web_address(website)),
  location_type text not null check (location_type in ('acceptance', 'sales', 'business')),
  created_at timestamptz not null check (isfinite(created_at)),
  business_id uuid not null references records.businesses (id),
  constraint voucher_participants_address_is_one_line check (private.is_one_line(address)),
  constraint voucher_participants_business_name_is_one_line check (private.is_one_line(business_name)),
  constraint voucher_participants_category_name_is_one_line check (private.is_one_line(category_name)),
  constraint voucher_participants_city_is_one_line check (private.is_one_line(city)),
  constraint voucher_participants_phone_is_one_line check (private.is_one_line(phone)),
  constraint voucher_participants_postal_code_is_one_line check (private.is_one_line(postal_code))
);

alter table records.voucher_participants enable row level security;
revoke all on records.voucher_participants from public, anon, authenticated, service_role;
grant select on records.voucher_participants to anon;
grant select, insert, update, delete on records.voucher_participants to authenticated, service_role;

create index voucher_participants_location_name on records.voucher_participants (location_type, name);
create index voucher_participants_name on records.voucher_participants (name);
create index voucher_participants_newest on records.voucher_participants (created_at desc);

create index voucher_participants_words on records.voucher_participants
  using gin (name extensions.gin_trgm_ops, business_name extensions.gin_trgm_ops,
    description extensions.gin_trgm_ops, category_name extensions.gin_trgm_ops);

create index voucher_participants_business on records.voucher_participants (business_id);

-- Two rows are of the same business where names and addresses are the same but for capitals, spaces, punctuation and "Str.".
create function private.business_key(_name text, _postal_code text, _address text) returns text
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select regexp_replace(lower(_name collate "de-x-icu"), '[^[:alnum:]]+', '', 'g') || '|' || coalesce(regexp_replace(_postal_code, '\s', '', 'g'), '')
      || '|' || coalesce(regexp_replace(regexp_replace(lower(_address collate "de-x-icu"), 'stra(ß|ss)e|str\.', 'str', 'g'), '[^[:alnum:]]+', '', 'g'), '')
  $$;

create index voucher_participants_business_key on records.voucher_participants (private.business_key(name, postal_code, address));

create index voucher_participants_listed on records.voucher_participants
  using gin (private.list_text(array[name, business_name, description, category_name, address, postal_code, city]) extensions.gin_trgm_ops);

create index voucher_participants_listed_name on records.voucher_participants
  (location_type, (coalesce(nullif(btrim(business_name), ''), name) collate "de-x-icu"), name);

create policy "partners are public" on records.voucher_participants
  for select to anon, authenticated
  using (true);

create policy "admins manage partners" on records.voucher_participants
  for all to authenticated, service_role
  using ((select private.has_office('secretary', 'treasurer'))
    or location_type in ('acceptance', 'sales') and (select private.has_office('vouchers')))
  with check ((select private.has_office('secretary', 'treasurer'))
    or location_type in ('acceptance', 'sales') and (select private.has_office('vouchers')));

-- The private part, one row for each partner. Everybody may join it, only admins find something.
-- The IBAN is kept as it was written: imports of old lists must not lose a row to a typing error in it.
create table records.voucher_participant_accounts (
  participant_id uuid primary key references records.voucher_participants (id) on delete cascade,
  salutation text check (salutation in ('Herrn', 'Frau')),
  contact_person text collate "de-x-icu" check (char_length(contact_person) <= 120),
  constraint voucher_participant_accounts_contact_person_is_one_line check (private.is_one_line(contact_person)),
  constraint voucher_participant_accounts_salutation_is_one_line check (private.is_one_line(salutation))
);

alter table records.voucher_participant_accounts enable row level security;
revoke all on records.voucher_participant_accounts from public, anon, authenticated, service_role;
grant select on records.voucher_participant_accounts to anon;
grant select, insert, update, delete on records.voucher_participant_accounts to authenticated, service_role;

create policy "admins manage accounts" on records.voucher_participant_accounts
  for all to authenticated, service_role
  using ((select private.has_office('secretary', 'treasurer'))
    or (select private.has_office('vouchers'))
      and participant_id in (select id from records.voucher_participants where location_type in ('acceptance', 'sales')))
  with check ((select private.has_office('secretary', 'treasurer'))
    or (select private.has_office('vouchers'))
      and participant_id in (select id from records.voucher_participants where location_type in ('acceptance', 'sales')));

create table records.voucher_participant_bank_details (
  participant_id uuid primary key references records.voucher_participants (id) on delete cascade,
  payment_method text not null check (payment_method in ('einzug', 'Standard')),
  account_holder text collate "de-x-icu" check (char_length(account_holder) <= 120),
  -- As it was written: imports of old lists must not lose a row to a typing error in it.
  iban text check (char_length(iban) <= 50),
  constraint voucher_participant_bank_details_account_holder_is_one_line check (private.is_one_line(account_holder)),
  constraint voucher_participant_bank_details_iban_is_one_line check (private.is_one_line(iban))
);

alter table records.voucher_participant_bank_details enable row level security;
revoke all on records.voucher_participant_bank_details from public, anon, authenticated, service_role;
grant select on records.voucher_participant_bank_details to anon;
grant select, insert, update, delete on records.voucher_participant_bank_details to authenticated, service_role;

-- An IBAN as it is shown until it is revealed: country and the last four characters. Nothing of other text.
create function private.masked_iban(_iban text) returns text
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select case
      when compact ~ '^[A-Z]{2}[A-Z0-9]{13,32}$' then left(compact, 2) || '•• •••• … ' || right(compact, 4)
      when compact <> '' then '••••'
    end
    from upper(regexp_replace(_iban, '[\s\u00a0\u202f]', '', 'g')) as compact
  $$;

create view public.voucher_participants with (security_invoker = on) as
  select p.id, p.external_id, p.name, p.business_name, p.description, p.category_name, p.address, p.postal_code, p.city,
    p.phone, p.email, p.website, p.location_type, a.salutation, a.contact_person, b.payment_method, b.account_holder,
    b.iban, p.created_at, private.masked_iban(b.iban) as iban_masked
  from records.voucher_participants as p
  left join records.voucher_participant_accounts as a on a.participant_id = p.id
  left join records.voucher_participant_bank_details as b on b.participant_id = p.id;

comment on view public.voucher_participants is
  'Partners and members. salutation and contact_person are null for everybody but secretary, treasurer, vouchers and board; payment_method, account_holder, iban and iban_masked for everybody but treasurer and board.';

alter view public.voucher_participants alter column id set default gen_random_uuid();
alter view public.voucher_participants alter column external_id set default ('manual-' || (floor((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric)))::text);
alter view public.voucher_participants alter column location_type set default 'business';
alter view public.voucher_participants alter column payment_method set default 'Standard';
alter view public.voucher_participants alter column created_at set default now();

revoke all on public.voucher_participants from public, anon, authenticated, service_role;
grant select on public.voucher_participants to anon;
grant select, insert, delete,
  update (external_id, name, business_name, description, category_name, address, postal_code, city, phone, email, website,
    location_type, salutation, contact_person, payment_method, account_holder, iban)
  on public.voucher_participants to authenticated, service_role;

-- Invoker: grants and policies of the three tables decide, this only takes the row apart. An UPDATE writes only what it changed.
create function private.write_voucher_participants() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if tg_op <> 'DELETE' then
    if private.has_odd_texts(new::text) then
      new := jsonb_populate_record(new, private.adjusted_texts(to_jsonb(new), tg_relid));
    end if;
  end if;
  case tg_op
    when 'INSERT' then
      new.payment_method := coalesce(nullif(new.payment_method, ''), 'Standard');
      insert into records.voucher_participants
        (id, external_id, name, business_name, description, category_name, address, postal_code, city, phone, email, website,
          location_type, created_at)
      values (new.id, new.external_id, new.name, new.business_name, new.description, new.category_name, new.address,
        new.postal_code, new.city, new.phone, new.email, new.website, new.location_type, new.created_at);
      insert into records.voucher_participant_accounts (participant_id, salutation, contact_person)
      values (new.id, new.salutation, new.contact_person);
      if (new.payment_method, new.account_holder, new.iban) is distinct from ('Standard'::text, null::text, null::text)
        and private.has_office('treasurer')
      then
        perform private.require_second_factor();
      end if;
      insert into records.voucher_participant_bank_details (participant_id, payment_method, account_holder, iban)
      values (new.id, new.payment_method, new.account_holder, new.iban);
      new.iban_masked := private.masked_iban(new.iban);
      perform private.note_import_row(tg_table_name, null, to_jsonb(new));
    when 'UPDATE' then
      update records.voucher_participants as p set
        external_id = private.changed(old.external_id, new.external_id, p.external_id),
        name = private.changed(old.name, new.name, p.name),
        business_name = private.changed(old.business_name, new.business_name, p.business_name),
        description = private.changed(old.description, new.description, p.description),
        category_name = private.changed(old.category_name, new.category_name, p.category_name),
        address = private.changed(old.address, new.address, p.address),
        postal_code = private.changed(old.postal_code, new.postal_code, p.postal_code),
        city = private.changed(old.city, new.city, p.city),
        phone = private.changed(old.phone, new.phone, p.phone),
        email = private.changed(old.email, new.email, p.email),
        website = private.changed(old.website, new.website, p.website),
        location_type = private.changed(old.location_type, new.location_type, p.location_type)
      where p.id = old.id;
      if not found then
        return null;
      end if;
      if (new.salutation, new.contact_person) is distinct from (old.salutation, old.contact_person) then
        update records.voucher_participant_accounts as a set
          salutation = private.changed(old.salutation, new.salutation, a.salutation),
          contact_person = private.changed(old.contact_person, new.contact_person, a.contact_person)
        where a.participant_id = old.id;
      end if;
      if (new.payment_method, new.account_holder, new.iban) is distinct from (old.payment_method, old.account_holder, old.iban) then
        update records.voucher_participant_bank_details as b set
          payment_method = private.changed(old.payment_method, new.payment_method, b.payment_method),
          account_holder = private.changed(old.account_holder, new.account_holder, b.account_holder),
          iban = private.changed(old.iban, new.iban, b.iban)
        where b.participant_id = old.id;
        if not found and not private.keeps_bank_details(old, new) then
          perform private.require_bank_details();
          raise insufficient_privilege using message = 'bank details are written by treasurer and board alone';
        end if;
      end if;
      perform private.note_import_row(tg_table_name, to_jsonb(old), to_jsonb(new));
      select * into new from public.voucher_participants where id = old.id;
    when 'DELETE' then
      delete from records.voucher_participants where id = old.id;
      return case when found then old end;
  end case;
  return new;
end
$$;

create trigger write_row instead of insert or update or delete on public.voucher_participants
  for each row execute function private.write_voucher_participants();

-- A wrong IBAN is a debit that comes back and costs money, so none is taken from a form, an import or the wire.
-- The error of an IBAN, as a sentence for the person who wrote it; null when it is right or there is none. Never quotes it. The form
-- says the same (app/lib/iban.ts).
create function private.iban_problem(_value text) returns text
  language plpgsql immutable parallel safe
  set search_path = ''
  as $$
declare
  _iban constant text := upper(regexp_replace(_value, '[\s\u00a0\u202f]', '', 'g'));
  _country constant text := left(_iban, 2);
  -- SWIFT IBAN registry.
  _length constant integer := (regexp_match(
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 '
    'FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IS26 IT27 JO30 KW30 KZ20 LB28 LI21 LT20 LU20 LV21 MC27 '
    'MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 TN24 '
    'TR26 UA29 VA22 VG24 XK20', '(?:^| )' || substring(_iban from '^[A-Z][A-Z]') || '([0-9]+)'))[1];
  _digits text;
begin
  if _value is null then
    return null;
  end if;
  if _iban !~ '^[A-Z]{2}' then
    return 'Eine IBAN beginnt mit zwei Buchstaben für das Land, zum Beispiel DE.';
  end if;
  if _iban !~ '^[A-Z0-9]*$' then
    return 'Eine IBAN besteht nur aus Buchstaben und Ziffern.';
  end if;
  if char_length(_iban) <> _length or _length is null and char_length(_iban) not between 15 and 34 then
    return format('Eine %s hat %s Stellen, hier sind es %s.',
      case when _country = 'DE' then 'deutsche IBAN' else 'IBAN mit ' || _country end,
      coalesce(_length::text, '15 bis 34'), char_length(_iban));
  end if;
  if _country = 'DE' and _iban !~ '^DE[0-9]*$' then
    return 'Nach DE folgen in einer deutschen IBAN nur Ziffern.';
  end if;
  -- ISO 13616: letters count from 10, the first four characters go last, modulo 97 is 1.
  select string_agg(case when c ~ '[0-9]' then c else (ascii(c) - 55)::text end, '' order by place) into _digits
  from regexp_split_to_table(substr(_iban, 5) || left(_iban, 4), '') with ordinality as t (c, place);
  return case when _digits::numeric % 97 <> 1
    then 'Die Prüfziffer passt nicht. Bitte sehen Sie noch einmal nach.' end;
end
$$;

-- A trigger and no constraint: what old lists brought stays, and can be edited, until somebody writes another IBAN.
create function private.refuse_wrong_iban() returns trigger
  language plpgsql
  set search_path = ''
  as $$
declare
  _problem text;
begin
  if tg_op = 'UPDATE' and new.iban is not distinct from old.iban then
    return new;
  end if;
  _problem := private.iban_problem(new.iban);
  if _problem is not null then
    raise check_violation using message = _problem, column = 'iban';
  end if;
  return new;
end
$$;

-- A message without the word IBAN is not taken apart.
create function private.refuse_wrong_application_iban() returns trigger
  language plpgsql
  set search_path = ''
  as $$
declare
  _problem text;
begin
  if strpos(new.message, 'IBAN: ') > 0 then
    _problem := private.iban_problem(private.application_line(new.message, 'IBAN'));
  end if;
  if _problem is not null then
    raise check_violation using message = _problem, column = 'message';
  end if;
  return new;
end
$$;

-- Only treasurer and board read and write bank details of members. The other private columns (salutation, contact person) are for secretary
-- and vouchers too.
-- Whether the caller may read bank details. Policies write "(select private.reads_bank_details())".
create function private.reads_bank_details() returns boolean
  language sql stable
  set search_path = ''
  as $$ select private.has_office('treasurer') and coalesce(private.second_factor_due() > now(), true) $$;

create policy "treasurers manage bank details" on records.voucher_participant_bank_details
  for all to authenticated, service_role
  using ((select private.reads_bank_details()))
  with check ((select private.reads_bank_details()));

-- A caller who adds a member without seeing these columns; the primary key forbids a second row.
create policy "empty bank details come with the member" on records.voucher_participant_bank_details
  for insert to authenticated
  with check (payment_method = 'Standard' and account_holder is null and iban is null
    and (select private.has_office('secretary', 'treasurer', 'vouchers')));

create trigger refuse_wrong_iban before insert or update of iban on records.voucher_participant_bank_details
  for each row execute function private.refuse_wrong_iban();

-- What the back office says about it: whether the caller's office includes bank details, whether they can be read now, and from when on
-- a second factor is needed (null where it is not, or where there is one).
create function public.bank_details_access() returns table (office boolean, readable boolean, second_factor_due timestamptz)
  language sql stable
  set search_path = ''
  as $$ select private.has_office('treasurer'), private.reads_bank_details(), private.second_factor_due() where private.is_admin() $$;

comment on function public.bank_details_access is 'Whether the caller reads bank details, and from when on that needs a second factor.';

create policy "businesses are public" on records.businesses
  for select to anon, authenticated, service_role using (true);

-- Whose office keeps the base data of a business: secretary and treasurer all, vouchers those of partners.
create function private.keeps_business(_accepts_vouchers boolean, _sells_vouchers boolean) returns boolean
  language sql stable
  set search_path = ''
  as $$
    select (select private.has_office('secretary', 'treasurer'))
      or (_accepts_vouchers or _sells_vouchers) and (select private.has_office('vouchers'))
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

-- Whether an UPDATE of a member leaves the bank details as they are: each is the value that the caller has read, or the stored one. For treasurer and
-- board without their second factor, whose programs send back values from before it was needed. Definer: they do not read the stored ones.
create function private.keeps_bank_details(_old public.voucher_participants, _new public.voucher_participants) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select private.has_office('treasurer') and exists (
      select from records.voucher_participant_bank_details as b
      where b.participant_id = _old.id
        and (_new.payment_method is not distinct from _old.payment_method or _new.payment_method = b.payment_method)
        and (_new.account_holder is not distinct from _old.account_holder or _new.account_holder = b.account_holder)
        and (_new.iban is not distinct from _old.iban or _new.iban = b.iban))
  $$;

select private.register_texts('records.voucher_participants', 'records.voucher_participant_accounts', 'records.voucher_participant_bank_details', 'records.businesses');

revoke execute on function public.bank_details_access, private.default_payment_method, private.keeps_bank_details
  from public, anon, authenticated;
grant execute on function public.bank_details_access, private.keeps_bank_details to authenticated, service_role;
