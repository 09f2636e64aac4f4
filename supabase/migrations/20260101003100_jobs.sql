-- Job ads of member businesses (docs/product.md#job-ads). Submitted by members, public once approved, until the day they are open.
create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  title text collate "de-x-icu" not null check (private.is_line(title, 200)),
  employment text not null check (employment in ('apprenticeship', 'full_time', 'part_time', 'mini_job', 'internship')),
  business text collate "de-x-icu" not null check (private.is_line(business, 200)),
  place text collate "de-x-icu" not null check (private.is_line(place, 200)),
  description text not null check (private.is_filled(description, 5000) and private.is_text(description)),
  contact_email text not null check (private.is_email(contact_email)),
  contact_phone text check (private.is_line(contact_phone, 50)),
  link text check (private.is_web_address(link)),
  -- Null: by agreement.
  starts_on date check (starts_on between '1900-01-01' and '9999-12-31'),
  -- Last day on which the ad is public, in the town.
  open_until date not null check (isfinite(open_until)),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now() check (isfinite(created_at))
);

comment on table public.jobs is 'Job ads; everybody reads approved ones that have not ended, owners theirs, admins all.';

-- Jobs are shown with the business whose name they give.
create index jobs_business on public.jobs (business);

select private.register_own_entries('job', 'public.jobs', $entry${
  "label": "Stellenangebote", "purpose": "Stellen der Mitgliedsbetriebe veröffentlichen", "readers": "alle, solange die Anzeige läuft",
  "emails": ["s.contact_email"]}$entry$, _address => 's.contact_email', _logged => '{status, employment, starts_on, open_until}',
  _searched => '{title, business, place, description}', _detail => $$concat_ws(', ', business, place)$$, _category => 'employment');
