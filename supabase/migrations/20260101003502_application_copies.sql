-- Applicants get a copy of what they sent. The database sends no mail: a trigger notes who is still to get one, the function
-- deliver-mail takes them from here and sends. A row says only which application, and is gone once its copy has left.
create table records.application_copies (
  application_id uuid primary key references public.applications (id) on delete cascade,
  attempts integer not null default 0,
  -- Not before then; whoever takes it has until then, and another try follows.
  due_at timestamptz not null default now()
);

create index application_copies_due on records.application_copies (due_at);

alter table records.application_copies enable row level security;

-- Mail for erika+shop@… arrives at erika@….
create function private.mailbox(_email text) returns text
  language sql immutable parallel safe
  return lower(regexp_replace(_email, '[+][^@]*@', '@'));

-- Definer: nobody writes here himself. An address that anybody can type in must not become a way to write to strangers: three
-- copies a day for each mailbox, fifty in all; the application itself is kept whatever they say.
create function private.note_application_copy() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- What the owner puts in (seed, import) was not sent by an applicant.
  if coalesce(auth.role(), '') not in ('anon', 'authenticated') then
    return null;
  end if;
  -- Several at once would all find room.
  perform pg_advisory_xact_lock(hashtext('records.application_copies'));
  if (select count(*) from (
        select from public.applications where created_at > now() - interval '1 day' limit 51) as today) <= 50
    and (select count(*) from public.applications
      where created_at > now() - interval '1 day' and private.mailbox(email) = private.mailbox(new.email)) <= 3
  then
    insert into records.application_copies (application_id) values (new.id);
  end if;
  return null;
end
$$;

create trigger note_application_copy after insert on public.applications
  for each row execute function private.note_application_copy();

-- The applications whose copies are to be sent now, for whoever asks first. Tried six times within some four hours, then given up.
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

create function public.application_copy_sent(_application_id uuid) returns void
  language sql security definer
  set search_path = ''
  as $$ delete from records.application_copies where application_id = _application_id $$;

comment on function public.claim_application_copies is 'For the function deliver-mail: applications whose copies are due.';
comment on function public.application_copy_sent is 'For the function deliver-mail: this copy has left.';

revoke execute on function public.claim_application_copies(), public.application_copy_sent(uuid)
  from public, anon, authenticated;
grant execute on function public.claim_application_copies(), public.application_copy_sent(uuid) to service_role;
