-- Events calendar. Visitors' events are public at once, marked as user submitted.
create table records.events (
  id uuid primary key,
  title text collate "de-x-icu" not null check (private.is_line(title, 200)),
  description text check (char_length(description) <= 5000),
  -- Badges of the public list and suggestions of the admin form are two vocabularies; both are in use.
  category text not null
    check (category in ('general', 'festival', 'market', 'cultural', 'sport', 'verkaufsoffen',
      'kultur', 'bildung', 'wirtschaft')),
  -- Bounds keep "infinity" and slips of the keyboard (year 20265) out of calendars.
  start_date timestamptz not null check (start_date >= '1979-01-01 00:00+00' and start_date < '2200-01-01 00:00+00'),
  end_date timestamptz check (end_date < '2200-01-01 00:00+00'),
  location text collate "de-x-icu" check (char_length(location) <= 200),
  image_url text check (private.is_image_url(image_url)),
  submitter_name text collate "de-x-icu" check (char_length(submitter_name) <= 120),
  is_user_submitted boolean not null,
  constraint events_end_not_before_start check (end_date >= start_date)
);

-- The private part, one row for each event. Everybody may join it, only admins find something.
create table records.event_contacts (
  event_id uuid primary key references records.events (id) on delete cascade,
  submitter_email text check (private.is_email(submitter_email)),
  submitter_phone text check (char_length(submitter_phone) <= 50)
);

create view public.events with (security_invoker = on) as
  select e.id, e.title, e.description, e.category, e.start_date, e.end_date, e.location, e.image_url, e.submitter_name,
    c.submitter_email, c.submitter_phone, e.is_user_submitted
  from records.events as e
  left join records.event_contacts as c on c.event_id = e.id;

comment on view public.events is
  'Events. submitter_email and submitter_phone are null for everybody but admins.';

alter view public.events alter column id set default gen_random_uuid();
alter view public.events alter column category set default 'general';
alter view public.events alter column is_user_submitted set default private.is_visitor();

create index events_start on records.events (start_date);

-- Invoker: grants and policies of the records tables decide, this only takes the row apart.
create function private.insert_event() returns trigger
  language plpgsql
  set search_path = ''
  as $$
declare
  _visitor constant boolean := private.is_visitor();
begin
  if _visitor then
    new.id := gen_random_uuid();
    if new.submitter_name is null or new.submitter_email is null then
      raise not_null_violation using message = 'a submitted event needs submitter_name and submitter_email';
    end if;
  end if;
  insert into records.events
    (id, title, description, category, start_date, end_date, location, image_url, submitter_name, is_user_submitted)
  values (new.id, new.title, new.description, new.category, new.start_date, new.end_date, new.location, new.image_url,
    new.submitter_name, new.is_user_submitted);
  insert into records.event_contacts (event_id, submitter_email, submitter_phone)
  values (new.id, new.submitter_email, new.submitter_phone);
  -- RETURNING shows no more than SELECT would.
  if _visitor then
    new.submitter_email := null;
    new.submitter_phone := null;
  end if;
  return new;
end
$$;

create function private.update_event() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  update records.events as e set
    title = private.changed(old.title, new.title, e.title),
    description = private.changed(old.description, new.description, e.description),
    category = private.changed(old.category, new.category, e.category),
    start_date = private.changed(old.start_date, new.start_date, e.start_date),
    end_date = private.changed(old.end_date, new.end_date, e.end_date),
    location = private.changed(old.location, new.location, e.location),
    image_url = private.changed(old.image_url, new.image_url, e.image_url),
    submitter_name = private.changed(old.submitter_name, new.submitter_name, e.submitter_name),
    is_user_submitted = private.changed(old.is_user_submitted, new.is_user_submitted, e.is_user_submitted)
  where e.id = old.id;
  if not found then
    return null;
  end if;
  if (new.submitter_email, new.submitter_phone) is distinct from (old.submitter_email, old.submitter_phone) then
    update records.event_contacts as c set
      submitter_email = private.changed(old.submitter_email, new.submitter_email, c.submitter_email),
      submitter_phone = private.changed(old.submitter_phone, new.submitter_phone, c.submitter_phone)
    where c.event_id = old.id;
  end if;
  select * into new from public.events where id = old.id;
  return new;
end
$$;

create function private.delete_event() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  delete from records.events where id = old.id;
  if not found then
    return null;
  end if;
  return old;
end
$$;

create trigger insert_event instead of insert on public.events for each row execute function private.insert_event();
create trigger update_event instead of update on public.events for each row execute function private.update_event();
create trigger delete_event instead of delete on public.events for each row execute function private.delete_event();

alter table records.events enable row level security;
alter table records.event_contacts enable row level security;

-- Visitors may name the columns of the public form and no others.
revoke all on public.events from public, anon, authenticated, service_role;
grant select, insert (title, description, category, start_date, end_date, location, image_url, submitter_name,
    submitter_email, submitter_phone, is_user_submitted)
  on public.events to anon;
grant select, insert, delete on public.events to authenticated, service_role;
grant update (title, description, category, start_date, end_date, location, image_url, submitter_name, submitter_email,
    submitter_phone, is_user_submitted)
  on public.events to authenticated, service_role;

grant select, insert on records.events, records.event_contacts to anon;
grant select, insert, update, delete on records.events, records.event_contacts to authenticated, service_role;

create policy "events are public" on records.events
  for select to anon, authenticated
  using (true);

create policy "everybody submits events" on records.events
  for insert to anon, authenticated
  with check (is_user_submitted and (image_url is null or private.is_upload(image_url, 'event-images')));

create policy "admins manage events" on records.events
  for all to authenticated, service_role
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Reachable through the view alone, which writes it together with its event; the primary key forbids a second one.
create policy "contact comes with the event" on records.event_contacts
  for insert to anon, authenticated
  with check (true);

create policy "admins manage contacts" on records.event_contacts
  for all to authenticated, service_role
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
