-- Bank details of members are read and written by treasurer and board alone. They leave the table of the private columns, whose others
-- (salutation, contact person) secretary and vouchers go on using. This number: triggers and registrations of lower ones name the tables.

-- Whether the caller may read bank details. Policies write "(select private.reads_bank_details())".
create function private.reads_bank_details() returns boolean
  language sql stable
  set search_path = ''
  as $$ select private.has_office('treasurer') $$;

create table records.voucher_participant_bank_details (
  participant_id uuid primary key references records.voucher_participants (id) on delete cascade,
  payment_method text not null check (payment_method in ('einzug', 'Standard')),
  account_holder text collate "de-x-icu" check (char_length(account_holder) <= 120),
  -- As it was written: imports of old lists must not lose a row to a typing error in it.
  iban text check (char_length(iban) <= 50)
);

insert into records.voucher_participant_bank_details (participant_id, payment_method, account_holder, iban)
select participant_id, payment_method, account_holder, iban from records.voucher_participant_accounts;

drop trigger refuse_wrong_iban on records.voucher_participant_accounts;
create trigger refuse_wrong_iban before insert or update of iban on records.voucher_participant_bank_details
  for each row execute function private.refuse_wrong_iban();

-- What is shown of an IBAN until it is revealed: country and the last four characters. Of what is no IBAN, nothing.
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

create or replace view public.voucher_participants with (security_invoker = on) as
  select p.id, p.external_id, p.name, p.business_name, p.description, p.category_name, p.address, p.postal_code, p.city,
    p.phone, p.email, p.website, p.location_type, a.salutation, a.contact_person, b.payment_method, b.account_holder,
    b.iban, p.created_at, private.masked_iban(b.iban) as iban_masked
  from records.voucher_participants as p
  left join records.voucher_participant_accounts as a on a.participant_id = p.id
  left join records.voucher_participant_bank_details as b on b.participant_id = p.id;

alter table records.voucher_participant_accounts drop column payment_method, drop column account_holder, drop column iban;

comment on view public.voucher_participants is
  'Partners and members. salutation and contact_person are null for everybody but secretary, treasurer, vouchers and board; payment_method, account_holder, iban and iban_masked for everybody but treasurer and board.';

-- Invoker: grants and policies of the three tables decide, this only takes the row apart. An UPDATE writes only what it changed.
create or replace function private.write_voucher_participants() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  case tg_op
    when 'INSERT' then
      insert into records.voucher_participants
        (id, external_id, name, business_name, description, category_name, address, postal_code, city, phone, email, website,
          location_type, created_at)
      values (new.id, new.external_id, new.name, new.business_name, new.description, new.category_name, new.address,
        new.postal_code, new.city, new.phone, new.email, new.website, new.location_type, new.created_at);
      insert into records.voucher_participant_accounts (participant_id, salutation, contact_person)
      values (new.id, new.salutation, new.contact_person);
      insert into records.voucher_participant_bank_details (participant_id, payment_method, account_holder, iban)
      values (new.id, new.payment_method, new.account_holder, new.iban);
      new.iban_masked := private.masked_iban(new.iban);
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
        if not found then
          raise insufficient_privilege using message = 'bank details are written by treasurer and board alone';
        end if;
      end if;
      select * into new from public.voucher_participants where id = old.id;
    when 'DELETE' then
      delete from records.voucher_participants where id = old.id;
      return case when found then old end;
  end case;
  return new;
end
$$;

alter table records.voucher_participant_bank_details enable row level security;
revoke all on records.voucher_participant_bank_details from public, anon, authenticated, service_role;
grant select on records.voucher_participant_bank_details to anon;
grant select, insert, update, delete on records.voucher_participant_bank_details to authenticated, service_role;

create policy "treasurers manage bank details" on records.voucher_participant_bank_details
  for all to authenticated, service_role
  using ((select private.reads_bank_details()))
  with check ((select private.reads_bank_details()));
-- Whoever adds a member without knowing them; the primary key forbids a second row.
create policy "empty bank details come with the member" on records.voucher_participant_bank_details
  for insert to authenticated
  with check (payment_method = 'Standard' and account_holder is null and iban is null
    and (select private.has_office('secretary', 'treasurer', 'vouchers')));

select private.audit('records.voucher_participant_bank_details', '{}', 'records.voucher_participants');
select private.register_personal_data((select jsonb_strip_nulls(to_jsonb(d)) || jsonb_build_object('tables', d.tables || array['records.voucher_participant_bank_details'])
  from private.personal_data as d where label = 'Mitglieder'));

-- Members in the bin hold their bank details as rows of the table that had them.
update records.bin as b set related = (
  select jsonb_agg(part || case part ->> 'table'
    when 'records.voucher_participant_accounts' then jsonb_build_object('rows', (
      select jsonb_agg(r - '{payment_method, account_holder, iban}'::text[]) from jsonb_array_elements(part -> 'rows') as r))
    else '{}' end) || coalesce(jsonb_agg(jsonb_build_object('table', 'records.voucher_participant_bank_details', 'rows', (
      select jsonb_agg(r - '{salutation, contact_person}'::text[]) from jsonb_array_elements(part -> 'rows') as r)))
      filter (where part ->> 'table' = 'records.voucher_participant_accounts'), '[]')
  from jsonb_array_elements(b.related) as part)
where b.kind = 'member' and jsonb_array_length(b.related) > 0;
