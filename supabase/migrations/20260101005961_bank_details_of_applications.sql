-- Bank details of applications are read by treasurer and board alone. They come as labelled lines of the message, which the contract of the
-- API keeps: the table moves to records and keeps the message without these lines, and the view in its place shows the whole message to
-- whoever may read it. This number: triggers and registrations of lower ones name the table.

-- The message without the lines of the bank account, and with any other IBAN blackened: applicants write into the free text what they like.
create function private.without_bank_details(_message text) returns text
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select regexp_replace(
      regexp_replace(_message, '(?<![^\r\n])[ \t]*(Kontoinhaber(in)?|IBAN|BIC)[ \t]*:[^\r\n]*(\r\n?|\n|$)', '', 'gi'),
      '\m[A-Z]{2}[0-9]{2}([ \u00a0\u202f]?[A-Z0-9]{4}){2,7}([ \u00a0\u202f]?[A-Z0-9]{1,4})?\M', '[IBAN]', 'gi')
  $$;

alter table public.applications set schema records;

-- The whole message of an application with bank details. Deferred: a trigger writes it before its application is stored.
create table records.application_bank_details (
  application_id uuid primary key references records.applications (id) on delete cascade deferrable initially deferred,
  message text not null check (char_length(message) <= 10000)
);

insert into records.application_bank_details (application_id, message)
select id, message from records.applications where private.without_bank_details(message) <> message;
update records.applications set message = private.without_bank_details(message)
where private.without_bank_details(message) <> message;
set constraints all immediate;

-- Definer: applicants may not write the private table. After the triggers that check the message (in alphabetical order).
create function private.split_bank_details() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _rest constant text := private.without_bank_details(new.message);
begin
  if tg_op = 'UPDATE' then
    if new.message is not distinct from old.message then
      return new;
    end if;
    delete from records.application_bank_details where application_id = new.id;
  end if;
  if _rest <> new.message then
    insert into records.application_bank_details (application_id, message) values (new.id, new.message);
    new.message := _rest;
  end if;
  return new;
end
$$;

create trigger split_bank_details before insert or update of message on records.applications
  for each row execute function private.split_bank_details();

create view public.applications with (security_invoker = on) as
  select a.id, a.name, a.business_name, a.address, a.phone, a.email, a.website, coalesce(b.message, a.message) as message, a.status,
    a.created_at, a.consents, a.message as message_without_bank_details,
    private.application_line(b.message, 'Kontoinhaber') as account_holder,
    private.masked_iban(private.application_line(b.message, 'IBAN')) as iban_masked,
    private.application_line(b.message, 'BIC') as bic
  from records.applications as a
  left join records.application_bank_details as b on b.application_id = a.id;

comment on view public.applications is
  'Membership applications; anybody sends one, secretary, treasurer and board read them. The lines of the bank account in message, account_holder, iban_masked and bic are shown to treasurer and board alone.';

alter view public.applications alter column id set default gen_random_uuid();
alter view public.applications alter column status set default 'pending';
alter view public.applications alter column created_at set default now();

-- Invoker: grants and policies of both tables decide. An UPDATE writes only what it changed.
create function private.write_applications() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  case tg_op
    when 'INSERT' then
      insert into records.applications (id, name, business_name, address, phone, email, website, message, status, created_at, consents)
      values (new.id, new.name, new.business_name, new.address, new.phone, new.email, new.website, new.message, new.status,
        new.created_at, new.consents);
      -- RETURNING shows no more than SELECT would; visitors may not read.
      if current_user <> 'anon' then
        select * into new from public.applications where id = new.id;
      end if;
    when 'UPDATE' then
      update records.applications as a set
        name = private.changed(old.name, new.name, a.name),
        business_name = private.changed(old.business_name, new.business_name, a.business_name),
        address = private.changed(old.address, new.address, a.address),
        phone = private.changed(old.phone, new.phone, a.phone),
        email = private.changed(old.email, new.email, a.email),
        website = private.changed(old.website, new.website, a.website),
        message = private.changed(old.message, new.message, a.message),
        status = private.changed(old.status, new.status, a.status)
      where a.id = old.id;
      if not found then
        return null;
      end if;
      select * into new from public.applications where id = old.id;
    when 'DELETE' then
      delete from records.applications where id = old.id;
      return case when found then old end;
  end case;
  return new;
end
$$;

create trigger write_row instead of insert or update or delete on public.applications
  for each row execute function private.write_applications();

alter table records.application_bank_details enable row level security;
revoke all on public.applications, records.applications, records.application_bank_details from public, anon, authenticated, service_role;
grant insert (name, business_name, address, phone, email, website, message, consents) on public.applications to anon, authenticated;
grant select, update (status), delete on public.applications to authenticated;
grant select, insert, update, delete on public.applications to service_role;
-- Reachable through the view alone.
grant insert on records.applications to anon;
grant select, insert, update, delete on records.applications, records.application_bank_details to authenticated, service_role;

create policy "treasurers read bank details" on records.application_bank_details
  for select to authenticated, service_role
  using ((select private.reads_bank_details()));

-- The type of its rows moved with the table.
drop function public.claim_application_copies();
create function public.claim_application_copies() returns setof public.applications
  language sql security definer
  set search_path = ''
  as $$
    with given_up as (
      delete from records.application_copies where attempts >= 6 and due_at <= now()
    ), due as (
      update records.application_copies as c
      set attempts = c.attempts + 1, due_at = now() + interval '10 minutes' * (c.attempts + 1)
      where c.application_id in (
        select application_id from records.application_copies
        where attempts < 6 and due_at <= now() order by due_at limit 20 for update skip locked)
      returning c.application_id
    )
    select a.* from public.applications as a join due on due.application_id = a.id
  $$;
comment on function public.claim_application_copies is 'For the function deliver-mail: applications whose copies are due.';
revoke execute on function public.claim_application_copies() from public, anon, authenticated;
grant execute on function public.claim_application_copies() to service_role;

-- Who accepts an application need not read its bank details: they go to the member unseen, unless somebody who reads them has given others.
do $$
declare
  _accept text := pg_get_functiondef('public.accept_application'::regproc);
begin
  -- A view with an outer join can not be locked.
  _accept := replace(_accept, 'select * into _application from public.applications where id = _id for update;',
    E'perform from records.applications where id = _id for update;\n  select * into _application from public.applications where id = _id;');
  _accept := replace(_accept, '_row.id := gen_random_uuid();', $body$_row.id := gen_random_uuid();
  if not private.reads_bank_details() or not _member ? 'iban' then
    _row.iban := private.application_line(_application.message, 'IBAN');
    _row.account_holder := left(private.application_line(_application.message, 'Kontoinhaber'), 120);
    -- Applications from before the form asked for a mandate imply it by an IBAN.
    _row.payment_method := case when coalesce((_application.consents ->> 'mandate')::boolean, _row.iban is not null) then 'einzug' end;
  end if;$body$);
  execute _accept;
end
$$;

select private.register_personal_data((
  select jsonb_strip_nulls(to_jsonb(d)) || jsonb_build_object('readers', 'Schriftführung, Kasse und Vorstand; Bankverbindung nur Kasse und Vorstand',
    'tables', array_replace(d.tables, 'public.applications', 'records.applications') || array['records.application_bank_details'])
  from private.personal_data as d where label = 'Mitgliedsanträge'));

do $$
begin
  if pg_catalog.to_regprocedure('realtime.follow_publication()') is not null then
    perform realtime.follow_publication();
  end if;
end
$$;
