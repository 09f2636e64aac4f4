-- Newsletters that are being written: any number, saved while admins type, for all admins.
create table public.newsletter_drafts (
  id uuid primary key default gen_random_uuid(),
  subject text not null default '' check (char_length(subject) <= 200),
  content text not null default '' check (char_length(content) <= 100000),
  created_at timestamptz not null default now(),
  -- Also the version: whoever saves names the one that was read, so that nobody overwrites what somebody else has typed meanwhile.
  updated_at timestamptz not null default now(),
  -- Null once the account is deleted, and for the service role.
  updated_by uuid references auth.users (id) on delete set null,
  check (subject ~ '[^[:space:]]' or content ~ '[^[:space:]]')
);

comment on table public.newsletter_drafts is 'Newsletters that are being written; admins read and write all of them.';

create index newsletter_drafts_newest on public.newsletter_drafts (updated_at desc);
create index newsletter_drafts_updated_by on public.newsletter_drafts (updated_by);

create function private.note_editor() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  new.updated_at := clock_timestamp();
  new.updated_by := auth.uid();
  return new;
end
$$;

create trigger note_editor before insert or update of subject, content on public.newsletter_drafts
  for each row execute function private.note_editor();

alter table public.newsletter_drafts enable row level security;
revoke all on public.newsletter_drafts from public, anon, authenticated, service_role;
grant select, insert (subject, content), update (subject, content), delete on public.newsletter_drafts to authenticated;
grant select, insert, update, delete on public.newsletter_drafts to service_role;

create policy "admins manage drafts" on public.newsletter_drafts
  for all to authenticated, service_role
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

alter publication supabase_realtime add table public.newsletter_drafts;

do $$
begin
  if pg_catalog.to_regprocedure('realtime.follow_publication()') is not null then
    perform realtime.follow_publication();
  end if;
end
$$;
