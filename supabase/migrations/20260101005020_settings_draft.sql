-- The settings that the board is preparing: one draft for all of them, saved while they type.
create table public.settings_draft (
  id boolean primary key default true check (id),
  document jsonb not null check (jsonb_typeof(document) = 'object' and octet_length(document::text) <= 500000),
  -- The version it began from; 0 where nothing was published yet.
  based_on integer not null check (based_on >= 0),
  -- The screen of the first set-up at which it goes on.
  step smallint not null default 1 check (step between 1 and 20),
  -- Also the revision: whoever saves names the one that was read, so that nobody overwrites what somebody else has typed meanwhile.
  updated_at timestamptz not null default now(),
  updated_by uuid references auth.users (id) on delete set null
);

comment on table public.settings_draft is 'Settings that are being prepared; one row, read and written by the board.';

create index settings_draft_updated_by on public.settings_draft (updated_by);

create trigger note_editor before insert or update of document, based_on, step on public.settings_draft
  for each row execute function private.note_editor();

-- What was published is no draft any more. Definer: it belongs to the publication, whoever may delete drafts.
create function private.end_settings_draft() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  delete from public.settings_draft where document = new.document and based_on = new.number - 1;
  return null;
end
$$;

create trigger end_settings_draft after insert on public.settings_versions
  for each row execute function private.end_settings_draft();

alter table public.settings_draft enable row level security;
revoke all on public.settings_draft from public, anon, authenticated, service_role;
grant select, insert (document, based_on, step), update (document, based_on, step), delete on public.settings_draft to authenticated;
grant select, insert, update, delete on public.settings_draft to service_role;

create policy "the board prepares settings" on public.settings_draft
  for all to authenticated, service_role
  using ((select private.has_office('board')))
  with check ((select private.has_office('board')));

revoke execute on function private.end_settings_draft() from public, anon, authenticated;
