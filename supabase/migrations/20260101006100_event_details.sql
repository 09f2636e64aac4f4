-- What the page of an event says beyond the columns of the API's view "events" (docs/product.md#events). Visitors submit through "events";
-- the office writes here, and everybody reads here what is approved.
create table public.event_series (
  id uuid primary key default gen_random_uuid(),
  -- RRULE of RFC 5545, 3.8.5.3, in the time of the town, with an end. The dates themselves are rows of events.
  rule text not null check (private.is_line(rule, 500)),
  created_at timestamptz not null default now()
);

comment on table public.event_series is 'Rules of repeated events, whose dates are rows of event_entries.';

alter table records.events
  -- As schema.org's eventStatus and offers; what is cancelled or postponed stays in the calendar and says so.
  add column status text not null default 'scheduled' check (status in ('scheduled', 'cancelled', 'postponed', 'sold_out')),
  add column status_note text check (private.is_line(status_note, 300) and private.is_text(status_note)),
  add column organiser text check (private.is_line(organiser, 200) and private.is_text(organiser)),
  add column price text check (private.is_line(price, 200) and private.is_text(price)),
  add column ticket_url text check (private.is_web_address(ticket_url)),
  add column accessibility text check (char_length(accessibility) <= 1000 and private.is_text(accessibility)),
  -- Street and town for maps and routes; location is the name of the place.
  add column address text check (private.is_line(address, 300) and private.is_text(address)),
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column series_id uuid references public.event_series (id) on delete set null,
  -- Number of the revision in calendar files (RFC 5545, 3.8.7.4).
  add column sequence integer not null default 0 check (sequence >= 0),
  add column updated_at timestamptz not null default now(),
  add constraint events_coordinates check ((latitude is null) = (longitude is null));

create index events_series on records.events (series_id, start_date) where series_id is not null;

create function private.revise_event() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  new.updated_at := now();
  if (new.title, new.start_date, new.end_date, new.location, new.address, new.status)
    is distinct from (old.title, old.start_date, old.end_date, old.location, old.address, old.status)
  then
    new.sequence := old.sequence + 1;
  end if;
  return new;
end
$$;

create trigger revise_event before update on records.events
  for each row when (old.* is distinct from new.*) execute function private.revise_event();

create view public.event_entries with (security_invoker = on) as
  select id, title, description, category, start_date, end_date, location, image_url, submitter_name, is_user_submitted, status, status_note,
    organiser, price, ticket_url, accessibility, address, latitude, longitude, series_id, sequence, updated_at
  from records.events;

comment on view public.event_entries is 'Events with everything their pages say. Written by editors; visitors submit through events.';

alter view public.event_entries alter column id set default gen_random_uuid();
alter view public.event_entries alter column category set default 'general';
alter view public.event_entries alter column is_user_submitted set default false;

alter table public.event_series enable row level security;
revoke all on public.event_series, public.event_entries from public, anon, authenticated, service_role;
grant select on public.event_series, public.event_entries to anon, authenticated, service_role;
-- Not deleted: dates in the bin refer to their series.
grant insert, update on public.event_series to authenticated, service_role;
grant insert (id, title, description, category, start_date, end_date, location, image_url, status, status_note, organiser, price, ticket_url,
    accessibility, address, latitude, longitude, series_id),
  update (title, description, category, start_date, end_date, location, image_url, status, status_note, organiser, price, ticket_url,
    accessibility, address, latitude, longitude, series_id)
  on public.event_entries to authenticated, service_role;

create policy "everybody reads rules of series" on public.event_series
  for select to anon, authenticated, service_role using (true);
create policy "editors manage series" on public.event_series
  for all to authenticated, service_role
  using ((select private.has_office('editor')))
  with check ((select private.has_office('editor')));

-- The log leaves out the number of the revision, as it does times of change. Otherwise the function is unchanged.
do $$
declare
  _definition constant text := pg_catalog.pg_get_functiondef('private.log_row'::regproc);
begin
  if _definition not like '%{likes_count,%' then
    raise 'private.log_row has no list of columns that are left out';
  end if;
  execute replace(_definition, '{likes_count,', '{likes_count,sequence,');
end
$$;

select private.audit('records.events', '{category, start_date, end_date, is_user_submitted, state, status, series_id}');
select private.audit('public.event_series', '{rule}');
