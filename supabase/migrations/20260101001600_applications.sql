-- Membership applications: consents, copies to the applicant, bank details, acceptance.

create table records.applications (
  id uuid primary key default gen_random_uuid(),
  name text collate "de-x-icu" not null check (private.is_line(name, 200)),
  business_name text collate "de-x-icu" not null check (private.is_line(business_name, 200)),
  address text not null check (private.is_line(address, 300)),
  phone text not null check (private.is_line(phone, 50)),
  email text not null check (private.is_email(email)),
  website text check (private.is_web_address(website)),
  -- Also carries fax, mobile, birthday, employee counts, voucher acceptance and bank account as labelled lines.
  message text check (char_length(message) <= 10000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  -- What an applicant has agreed to in the form: the statutes, how the data are used, and a direct debit where it was wanted. With the
  -- version of the words (the date in app/association/texts/application-form.ts) and the time of the server. Null where an application came
  -- without the form. Only admins read applications, so only admins read this.
  consents jsonb check (consents is null or (
    consents ->> 'version' ~ '^\d{4}-\d{2}-\d{2}$'
    and jsonb_typeof(consents -> 'statutes') = 'boolean'
    and jsonb_typeof(consents -> 'privacy') = 'boolean'
    and jsonb_typeof(consents -> 'mandate') = 'boolean'
    and consents ->> 'given_at' is not null) is true),
  constraint applications_message_readable check (private.is_text(message))
);

comment on table records.applications is 'Membership applications; anybody sends one, only admins read them.';
comment on column records.applications.consents is
  'Agreed to in the form: {version, statutes, privacy, mandate, given_at}; given_at is the time of the server.';

alter table records.applications enable row level security;
revoke all on records.applications from public, anon, authenticated, service_role;
grant insert on records.applications to anon;
grant select, insert, update, delete on records.applications to authenticated, service_role;

create index applications_newest on records.applications (created_at desc);
create index applications_pending on records.applications (created_at desc) where status = 'pending';

create policy "everybody applies" on records.applications
  for insert to anon, authenticated
  with check (status = 'pending');

create policy "admins read applications" on records.applications
  for select to authenticated
  using ((select private.has_office('secretary', 'treasurer')));

create policy "admins decide applications" on records.applications
  for update to authenticated
  using ((select private.has_office('secretary', 'treasurer')))
  with check ((select private.has_office('secretary', 'treasurer')));

-- Personal data must be erasable.
create policy "admins delete applications" on records.applications
  for delete to authenticated
  using ((select private.has_office('secretary', 'treasurer')));

create policy "service manages applications" on records.applications
  for all to service_role
  using (true)
  with check (true);

create trigger refuse_wrong_iban before insert on records.applications
  for each row execute function private.refuse_wrong_application_iban();

-- Keeps only the known keys of what was sent; the time is that of the server.
create function private.keep_consents() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if new.consents is null then
    return new;
  end if;
  new.consents := jsonb_build_object(
    'version', new.consents -> 'version',
    'statutes', new.consents -> 'statutes',
    'privacy', new.consents -> 'privacy',
    'mandate', new.consents -> 'mandate',
    'given_at', now());
  if new.consents -> 'mandate' = 'true' and (
    coalesce(private.application_line(new.message, 'Kontoinhaber'), '') !~ '[^[:space:]]'
    or private.application_line(new.message, 'IBAN') is null)
  then
    raise check_violation using message = 'Zum Lastschriftmandat gehören Kontoinhaber und IBAN.', column = 'consents';
  end if;
  return new;
end
$$;

-- What comes back from the bin was checked when it came: without its bank lines it would be refused. It keeps its time of consent.
create trigger keep_consents before insert on records.applications
  for each row when (not private.is_restoring()) execute function private.keep_consents();

-- Applicants get a copy of what they sent. The database sends no mail: a trigger notes who is still to get one, the function
-- deliver-mail takes them from here and sends. A row says only which application, and is gone once its copy has left.
create table records.application_copies (
  application_id uuid primary key references records.applications (id) on delete cascade,
  attempts integer not null default 0,
  -- Not before then; the server that claims it has until then, and another try follows.
  due_at timestamptz default now(),
  network bytea default private.network_hash(),
  claimed_at timestamptz
);

alter table records.application_copies enable row level security;

create index application_copies_due on records.application_copies (due_at);

-- The mailbox that mail for an address arrives in, as a key of limits: without the label after a plus (RFC 5233), and for Gmail without
-- dots, under its older name too. Limits of the database and, by mailbox.sql, those of the auth service count by it.
create function private.mailbox(_email text) returns text
  language sql immutable parallel safe
  return case
    when lower(_email) ~ '@(gmail|googlemail)[.]com$'
      then replace(split_part(split_part(lower(_email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else regexp_replace(lower(_email), '^([^@+]+)[+][^@]*@', '\1@')
  end;

-- Definer: only this trigger writes here. An address that anybody can type in must not become a way to write to strangers: three copies a day
-- for each mailbox; the application itself is kept whatever they say.
create function private.note_application_copy() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- What the owner puts in (seed, import) was not sent by an applicant.
  if coalesce(auth.role(), '') not in ('anon', 'authenticated') or not (
      select private.has_room(count(*), count(*) filter (where network = (select private.network_hash())))
      from records.application_copies
      where due_at is not null and claimed_at is null)
  then
    return null;
  end if;
  -- Several at once would all find room.
  perform pg_advisory_xact_lock(hashtext('records.application_copies'));
  if (select count(*) from records.applications
      where created_at > now() - interval '1 day' and private.mailbox(email) = private.mailbox(new.email)) <= 3
  then
    insert into records.application_copies (application_id) values (new.id);
  end if;
  return null;
end
$$;

create trigger note_application_copy after insert on records.applications
  for each row when (not private.is_restoring()) execute function private.note_application_copy();

-- The whole message of an application with bank details. Deferred: a trigger writes it before its application is stored.
create table records.application_bank_details (
  application_id uuid primary key references records.applications (id) on delete cascade deferrable initially deferred,
  message text not null check (char_length(message) <= 10000)
);

alter table records.application_bank_details enable row level security;
revoke all on records.application_bank_details from public, anon, authenticated, service_role;
grant select, insert, update, delete on records.application_bank_details to authenticated, service_role;

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

revoke all on public.applications from public, anon, authenticated, service_role;
grant insert (name, business_name, address, phone, email, website, message, consents) on public.applications to anon;
grant select, delete, insert (name, business_name, address, phone, email, website, message, consents), update (status)
  on public.applications to authenticated;
grant select, insert, update, delete on public.applications to service_role;

-- The applications whose copies are to be sent now, each to one caller: fifty a day, the rest waits for a week at most. Tried six times
-- within some four hours, then given up.
create function public.claim_application_copies() returns setof public.applications
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform pg_advisory_xact_lock(hashtext('records.application_copies'));
  delete from records.application_copies
  where due_at <= now() and (attempts >= 6 or claimed_at is null and due_at < now() - interval '7 days')
    or due_at is null and claimed_at < now() - interval '1 day';
  return query
    with due as (
      update records.application_copies as c
      set attempts = c.attempts + 1, claimed_at = coalesce(c.claimed_at, now()), due_at = now() + interval '10 minutes' * (c.attempts + 1)
      where c.application_id in (
        select d.application_id from records.application_copies as d
        where d.due_at <= now() and d.application_id in (
          select private.mails_within_budget('records.application_copies', 'application_id', 'true', interval '1 day', 50))
        order by d.due_at limit 20 for update skip locked)
      returning c.application_id
    )
    select a.* from public.applications as a join due on due.application_id = a.id;
end
$$;

comment on function public.claim_application_copies is 'For the function deliver-mail: applications whose copies are due.';

create function public.application_copy_sent(_application_id uuid) returns void
  language sql security definer
  set search_path = ''
  as $$ update records.application_copies set due_at = null where application_id = _application_id $$;

comment on function public.application_copy_sent is 'For the function deliver-mail: this copy has left.';

-- Accepting an application is one step: status, member, welcome mail and, where it is wanted, an invitation to an account, all or nothing.
-- What came of an accepted application: the member, and the account if there is one.
create table records.accepted_applications (
  application_id uuid primary key references records.applications (id) on delete cascade,
  participant_id uuid references records.voucher_participants (id) on delete set null,
  user_id uuid references auth.users (id) on delete set null,
  accepted_by uuid references auth.users (id) on delete set null,
  accepted_at timestamptz not null default now(),
  status_before text not null default 'pending' check (status_before in ('pending', 'approved'))
);

alter table records.accepted_applications enable row level security;

create index accepted_applications_participant on records.accepted_applications (participant_id);
create index accepted_applications_user on records.accepted_applications (user_id);
create index accepted_applications_by on records.accepted_applications (accepted_by);

-- _member: columns of the new row of voucher_participants. Answers its id. Error: 55000 where the application was rejected, or accepted before.
-- Definer: no role writes links and mails.
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
  perform from records.applications where id = _id for update;
  select * into _application from public.applications where id = _id;
  if not found or _application.status = 'rejected' or exists (select from records.accepted_applications where application_id = _id) then
    raise sqlstate 'PT409' using message = 'there is no such application to accept';
  end if;
  _row := jsonb_populate_record(null::public.voucher_participants, _member);
  _row.id := gen_random_uuid();
  if not private.reads_bank_details() or not _member ? 'iban' then
    _row.iban := private.application_line(_application.message, 'IBAN');
    _row.account_holder := left(private.application_line(_application.message, 'Kontoinhaber'), 120);
    -- Applications from before the form asked for a mandate imply it by an IBAN.
    _row.payment_method := case when coalesce((_application.consents ->> 'mandate')::boolean, _row.iban is not null) then 'einzug' end;
  end if;
  insert into public.voucher_participants (id, name, business_name, description, category_name, address, postal_code, city, phone, email,
    website, location_type, salutation, contact_person, payment_method, account_holder, iban)
  values (_row.id, _row.name, _row.business_name, _row.description, _row.category_name, _row.address, _row.postal_code, _row.city,
    _row.phone, _row.email, _row.website, coalesce(_row.location_type, 'business'), _row.salutation, _row.contact_person,
    coalesce(_row.payment_method, 'Standard'), _row.account_holder, _row.iban);
  insert into records.accepted_applications (application_id, participant_id, accepted_by, status_before)
  values (_id, _row.id, (select id from auth.users where id = auth.uid()), _application.status);
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

-- The applicant's account belongs to a member from now on, and changes the entry of the new business: a guest gets the role. _user_id is null where
-- the address had an account before.
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
  perform private.make_member(_account);
  insert into public.business_editors (business_id, user_id)
  select p.business_id, _account from records.accepted_applications as a join records.voucher_participants as p on p.id = a.participant_id
  where a.application_id = _application_id
  on conflict do nothing;
end
$$;

comment on function public.note_invited_account is 'For the function deliver-mail: this account was invited for an accepted application.';

-- Only treasurer and board read bank details of applications. They come as labelled lines of the message, which the contract of the API keeps:
-- the table has the message without these lines, and the view shows the whole message to those who may read it.
-- The message without the lines of the bank account, and with any other IBAN blackened: applicants write into the free text what they like.
create function private.without_bank_details(_message text) returns text
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select regexp_replace(
      regexp_replace(_message, '(?<![^\r\n])[ \t]*(Kontoinhaber(in)?|IBAN|BIC)[ \t]*:[^\r\n]*(\r\n?|\n|$)', '', 'gi'),
      '\m[A-Z]{2}[0-9]{2}([ \u00a0\u202f]?[A-Z0-9]{4}){2,7}([ \u00a0\u202f]?[A-Z0-9]{1,4})?\M', '[IBAN]', 'gi')
  $$;

create policy "treasurers read bank details" on records.application_bank_details
  for select to authenticated, service_role
  using ((select private.reads_bank_details()));

-- Definer: applicants may not write the private table. Runs after the triggers that check the message (in alphabetical order). A message of
-- nothing but bank details becomes null.
create function private.split_bank_details() returns trigger
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

create trigger split_bank_details before insert or update of message on records.applications
  for each row execute function private.split_bank_details();

-- Invoker: grants and policies of both tables decide. An UPDATE writes only what it changed.
create function private.write_applications() returns trigger
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
      if private.is_sent_again(tg_table_name, to_jsonb(new)) then
        return null;
      end if;
      insert into records.applications (id, name, business_name, address, phone, email, website, message, status, created_at, consents)
      values (new.id, new.name, new.business_name, new.address, new.phone, new.email, new.website, new.message, new.status,
        new.created_at, new.consents);
      -- RETURNING shows no more than SELECT would; visitors may not read.
      if current_user <> 'anon' then
        select * into new from public.applications where id = new.id;
      end if;
    when 'UPDATE' then
      if private.was_decided('records.applications', 'status', old.id, old.status, new.status) then
        return null;
      end if;
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

-- Errors: 42501 without the office, 55000 where it was not accepted, more than a minute ago, or its mail has left. Definer: as for accepting.
create function public.undo_accepted_application(_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _accepted records.accepted_applications;
begin
  if not private.has_office('secretary') then
    raise insufficient_privilege using message = 'only who looks after members takes this back';
  end if;
  select * into _accepted from records.accepted_applications where application_id = _id for update;
  perform private.require_undoable(case when _accepted.user_id is null then _accepted.accepted_at end,
    array(select key from records.mail_queue where starts_with(key, format('decided application %s ', _id)) and queued_at >= _accepted.accepted_at));
  -- For good: an unused member is not kept in the bin.
  perform private.skip_bin();
  delete from records.voucher_participants where id = _accepted.participant_id;
  perform set_config('bin.skipped', 'off', true);
  delete from records.accepted_applications where application_id = _id;
  update public.applications set status = _accepted.status_before where id = _id and status <> _accepted.status_before;
  perform private.take_back_mails('application', _id);
end
$$;

comment on function public.undo_accepted_application is
  'Takes back, within a minute, that an application was accepted: member and welcome mail with its invitation.';

-- What came of an accepted application: the member, the welcome mail ("waiting", "retried", "failed" or "sent"; null where it is not known any
-- more), and the account with its invitation.
create function public.accepted_application(_id uuid)
  returns table (accepted_at timestamptz, member_id uuid, member text, account text, welcome text)
  language sql stable security definer
  set search_path = ''
  as $$
    select a.accepted_at, p.id, coalesce(p.business_name, p.name),
      case when u.email_confirmed_at is not null then 'confirmed' when u.id is not null then 'invited' end,
      coalesce((
        select case when q.failed_at is not null then 'failed' when q.due_at is null then 'sent' when q.attempts > 0 then 'retried' else 'waiting' end
        from records.mail_queue as q where starts_with(q.key, format('decided application %s ', a.application_id))
        order by q.queued_at desc limit 1),
        -- Not even queued: beyond the limits of the mailbox.
        case when a.accepted_at > now() - interval '7 days' then 'failed' end)
    from records.accepted_applications as a
    left join records.voucher_participants as p on p.id = a.participant_id
    left join auth.users as u on u.id = a.user_id
    where a.application_id = _id and private.has_office('secretary', 'treasurer')
  $$;

comment on function public.accepted_application is
  'What came of an accepted application, for who decides them: its member, its account (invited or confirmed), and its welcome mail (waiting, retried, failed or sent); no row where it was not accepted.';

select private.register_status('application', 'records.applications', 's.email', 's.business_name',
  $$case s.status when 'approved' then 'published' when 'rejected' then 'rejected' else 'pending' end$$);

select private.register_in_bin('application', 'records.applications', 'secretary', 'treasurer');
select private.audit('records.applications', '{status}');

select private.register_waiting_kind('application', 'secretary',
  $$select id::text, business_name, created_at from public.applications where status = 'pending'$$);

select private.announce_changes('records.applications');

select private.register_personal_data($entry${
  "label": "Mitgliedsanträge",
  "source": "public.applications",
  "tables": ["records.applications", "records.application_copies", "records.application_bank_details"],
  "purpose": "Über die Aufnahme entscheiden", "readers": "Schriftführung, Kasse und Vorstand; Bankverbindung nur Kasse und Vorstand",
  "kept_for": "nach Löschfrist, abgelehnte nach einer eigenen",
  "emails": ["s.email"],
  "names": ["s.name", "s.business_name", "private.application_line(s.message, 'Kontoinhaber')"],
  "erasing": "delete",
  "kept": "case when s.status = 'approved' then jsonb_build_object('name', s.name, 'business_name', s.business_name, 'account_holder', private.application_line(s.message, 'Kontoinhaber'), 'iban', private.application_line(s.message, 'IBAN'), 'consents', s.consents, 'created_at', s.created_at) end",
  "kept_until": "private.accounting_end(private.today())",
  "kept_because": "Beitragseinzug: Buchführung und Lastschriftmandat (§ 147 AO, § 257 HGB)"}$entry$);

-- Only keys; they go with the application, and are empty after the member or the account is gone.
select private.register_without_personal_data('Verbindung von Antrag, Mitglied und Konto',
  'records.accepted_applications');

select private.register_retention_rule('keepRejectedApplications', 'Abgelehnte Mitgliedsanträge',
  'public.applications', $$s.status = 'rejected'$$, 's.created_at', 6);

select private.register_retention_rule('keepAcceptedApplications', 'Angenommene Mitgliedsanträge mit Lastschriftmandat',
  'public.applications', $$s.status = 'approved'$$, 's.created_at', 132);

select private.register_texts('records.applications', 'records.application_bank_details');

revoke execute on function public.claim_application_copies, public.application_copy_sent, public.accept_application,
  public.note_invited_account, public.undo_accepted_application, public.accepted_application from public, anon, authenticated;
grant execute on function public.claim_application_copies, public.application_copy_sent, public.note_invited_account to service_role;
grant execute on function public.accept_application, public.undo_accepted_application, public.accepted_application
  to authenticated, service_role;
