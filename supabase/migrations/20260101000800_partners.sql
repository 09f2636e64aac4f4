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
  created_at timestamptz not null check (isfinite(created_at))
);

-- The private part, one row for each partner. Everybody may join it, only admins find something.
-- The IBAN is kept as it was written: imports of old lists must not lose a row to a typing error in it.
create table records.voucher_participant_accounts (
  participant_id uuid primary key references records.voucher_participants (id) on delete cascade,
  salutation text check (salutation in ('Herrn', 'Frau')),
  contact_person text collate "de-x-icu" check (char_length(contact_person) <= 120),
  payment_method text not null check (payment_method in ('einzug', 'Standard')),
  account_holder text collate "de-x-icu" check (char_length(account_holder) <= 120),
  iban text check (char_length(iban) <= 50)
);

create view public.voucher_participants with (security_invoker = on) as
  select p.id, p.external_id, p.name, p.business_name, p.description, p.category_name, p.address, p.postal_code, p.city,
    p.phone, p.email, p.website, p.location_type, a.salutation, a.contact_person, a.payment_method, a.account_holder,
    a.iban, p.created_at
  from records.voucher_participants as p
  left join records.voucher_participant_accounts as a on a.participant_id = p.id;

comment on view public.voucher_participants is
  'Partners and members. salutation, contact_person, payment_method, account_holder and iban are null for everybody but admins.';

alter view public.voucher_participants alter column id set default gen_random_uuid();
alter view public.voucher_participants alter column external_id
  set default 'manual-' || floor(extract(epoch from clock_timestamp()) * 1000)::text;
alter view public.voucher_participants alter column location_type set default 'business';
alter view public.voucher_participants alter column payment_method set default 'Standard';
alter view public.voucher_participants alter column created_at set default now();

create index voucher_participants_location_name on records.voucher_participants (location_type, name);
create index voucher_participants_name on records.voucher_participants (name);
create index voucher_participants_newest on records.voucher_participants (created_at desc);

-- Invoker: grants and policies of the records tables decide, this only takes the row apart.
create function private.insert_voucher_participant() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  insert into records.voucher_participants
    (id, external_id, name, business_name, description, category_name, address, postal_code, city, phone, email, website,
      location_type, created_at)
  values (new.id, new.external_id, new.name, new.business_name, new.description, new.category_name, new.address,
    new.postal_code, new.city, new.phone, new.email, new.website, new.location_type, new.created_at);
  insert into records.voucher_participant_accounts
    (participant_id, salutation, contact_person, payment_method, account_holder, iban)
  values (new.id, new.salutation, new.contact_person, new.payment_method, new.account_holder, new.iban);
  return new;
end
$$;

create function private.update_voucher_participant() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
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
  update records.voucher_participant_accounts as a set
    salutation = private.changed(old.salutation, new.salutation, a.salutation),
    contact_person = private.changed(old.contact_person, new.contact_person, a.contact_person),
    payment_method = private.changed(old.payment_method, new.payment_method, a.payment_method),
    account_holder = private.changed(old.account_holder, new.account_holder, a.account_holder),
    iban = private.changed(old.iban, new.iban, a.iban)
  where a.participant_id = old.id;
  select * into new from public.voucher_participants where id = old.id;
  return new;
end
$$;

create function private.delete_voucher_participant() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  delete from records.voucher_participants where id = old.id;
  if not found then
    return null;
  end if;
  return old;
end
$$;

create trigger insert_voucher_participant instead of insert on public.voucher_participants
  for each row execute function private.insert_voucher_participant();
create trigger update_voucher_participant instead of update on public.voucher_participants
  for each row execute function private.update_voucher_participant();
create trigger delete_voucher_participant instead of delete on public.voucher_participants
  for each row execute function private.delete_voucher_participant();

alter table records.voucher_participants enable row level security;
alter table records.voucher_participant_accounts enable row level security;

revoke all on public.voucher_participants from public, anon, authenticated, service_role;
grant select on public.voucher_participants to anon;
grant select, insert, delete on public.voucher_participants to authenticated, service_role;
grant update (external_id, name, business_name, description, category_name, address, postal_code, city, phone, email,
    website, location_type, salutation, contact_person, payment_method, account_holder, iban)
  on public.voucher_participants to authenticated, service_role;

grant select on records.voucher_participants, records.voucher_participant_accounts to anon;
grant select, insert, update, delete on records.voucher_participants, records.voucher_participant_accounts
  to authenticated, service_role;

create policy "partners are public" on records.voucher_participants
  for select to anon, authenticated
  using (true);

create policy "admins manage partners" on records.voucher_participants
  for all to authenticated, service_role
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins manage accounts" on records.voucher_participant_accounts
  for all to authenticated, service_role
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
