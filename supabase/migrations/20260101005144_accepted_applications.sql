-- Accepting an application is one step: status, member, welcome mail and, where it is wanted, an invitation to an account, all or nothing.

-- What came of an accepted application: the member, and the account once there is one.
create table records.accepted_applications (
  application_id uuid primary key references public.applications (id) on delete cascade,
  participant_id uuid references records.voucher_participants (id) on delete set null,
  user_id uuid references auth.users (id) on delete set null,
  accepted_by uuid references auth.users (id) on delete set null,
  accepted_at timestamptz not null default now()
);

create index accepted_applications_participant on records.accepted_applications (participant_id);
create index accepted_applications_user on records.accepted_applications (user_id);
create index accepted_applications_by on records.accepted_applications (accepted_by);

alter table records.accepted_applications enable row level security;

-- _member: columns of the new row of voucher_participants. Answers its id. Error: 55000 where the application was rejected, or accepted before.
-- Definer: links and mails are nobody's to write.
create function public.accept_application(_id uuid, _member jsonb, _invite boolean default true) returns uuid
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _application public.applications;
  _row public.voucher_participants;
begin
  if not private.has_office('secretary') then
    raise insufficient_privilege using message = 'only who looks after members accepts applications';
  end if;
  select * into _application from public.applications where id = _id for update;
  if not found or _application.status = 'rejected' or exists (select from records.accepted_applications where application_id = _id) then
    raise object_not_in_prerequisite_state using message = 'there is no such application to accept';
  end if;
  _row := jsonb_populate_record(null::public.voucher_participants, _member);
  _row.id := gen_random_uuid();
  insert into public.voucher_participants (id, name, business_name, description, category_name, address, postal_code, city, phone, email,
    website, location_type, salutation, contact_person, payment_method, account_holder, iban)
  values (_row.id, _row.name, _row.business_name, _row.description, _row.category_name, _row.address, _row.postal_code, _row.city,
    _row.phone, _row.email, _row.website, coalesce(_row.location_type, 'business'), _row.salutation, _row.contact_person,
    coalesce(_row.payment_method, 'Standard'), _row.account_holder, _row.iban);
  insert into records.accepted_applications (application_id, participant_id, accepted_by)
  values (_id, _row.id, (select id from auth.users where id = auth.uid()));
  if _application.status = 'approved' then
    perform private.note_status('application', _id, _application.business_name, 'published', _application.created_at, _application.email);
  else
    update public.applications set status = 'approved' where id = _id;
  end if;
  update records.mail_queue set values = values || jsonb_build_object('name', _application.name, 'application', _id, 'invite', _invite)
  where due_at is not null and starts_with(key, format('decided application %s ', _id));
  return _row.id;
end
$$;

comment on function public.accept_application is
  'Accepts an application: makes the member, queues the welcome mail, with an invitation to an account unless that is not wanted.';

-- The applicant's account belongs to a member from now on: a guest gets the role. _user_id is null where the address had an account before.
create function public.note_invited_account(_application_id uuid, _user_id uuid default null) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _account uuid;
begin
  select coalesce(_user_id, (
    select u.id from auth.users as u
    where private.confirmed_address(u) = private.mail_address(a.email) collate "C" limit 1)) into _account
  from public.applications as a join records.accepted_applications as x on x.application_id = a.id where a.id = _application_id;
  if _account is null then
    return;
  end if;
  update records.accepted_applications set user_id = _account where application_id = _application_id;
  insert into public.user_roles (user_id, role) values (_account, 'member')
  on conflict (user_id) do update set role = 'member' where user_roles.role = 'guest';
end
$$;

comment on function public.note_invited_account is 'For the function deliver-mail: this account was invited for an accepted application.';

revoke execute on function public.accept_application(uuid, jsonb, boolean), public.note_invited_account(uuid, uuid)
  from public, anon, authenticated;
grant execute on function public.accept_application(uuid, jsonb, boolean) to authenticated, service_role;
grant execute on function public.note_invited_account(uuid, uuid) to service_role;
