-- Visitors' events are public at once, so nothing has to be decided about them. A row here says that no admin has looked at one yet;
-- whoever has, deletes it.
create table public.unseen_events (
  event_id uuid primary key references records.events (id) on delete cascade,
  -- Events have no created_at of their own.
  submitted_at timestamptz not null default now()
);

comment on table public.unseen_events is
  'Events of visitors that no admin has looked at yet; admins read and delete, a trigger writes.';

-- So far nobody could say what he had seen: what is still to come counts as new.
insert into public.unseen_events (event_id)
select id from records.events where is_user_submitted and coalesce(end_date, start_date) >= now();

-- Definer: nobody may write the table himself.
create function private.remember_unseen_event() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  insert into public.unseen_events (event_id) values (new.id);
  return null;
end
$$;

create trigger remember_unseen_event after insert on records.events
  for each row when (new.is_user_submitted)
  execute function private.remember_unseen_event();

alter table public.unseen_events enable row level security;

revoke all on public.unseen_events from public, anon, authenticated, service_role;
grant select, delete on public.unseen_events to authenticated, service_role;

create policy "admins read unseen events" on public.unseen_events
  for select to authenticated, service_role
  using ((select private.is_admin()));

create policy "admins have seen events" on public.unseen_events
  for delete to authenticated, service_role
  using ((select private.is_admin()));

alter publication supabase_realtime add table public.unseen_events;

do $$
begin
  if pg_catalog.to_regprocedure('realtime.follow_publication()') is not null then
    perform realtime.follow_publication();
  end if;
end
$$;
