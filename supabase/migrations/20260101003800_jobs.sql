-- Job ads of member businesses (docs/product.md#job-ads). Submitted by members, public once approved, until the day they are open.
create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  title text collate "de-x-icu" not null check (private.is_line(title, 200) and private.is_text(title)),
  employment text not null check (employment in ('apprenticeship', 'full_time', 'part_time', 'mini_job', 'internship')),
  business text collate "de-x-icu" not null check (private.is_line(business, 200) and private.is_text(business)),
  place text collate "de-x-icu" not null check (private.is_line(place, 200) and private.is_text(place)),
  description text not null check (private.is_line(description, 5000) and private.is_text(description)),
  contact_email text not null check (private.is_email(contact_email)),
  contact_phone text check (private.is_line(contact_phone, 50) and private.is_text(contact_phone)),
  link text check (private.is_web_address(link)),
  -- Null: by agreement.
  starts_on date check (starts_on between '1900-01-01' and '9999-12-31'),
  -- Last day on which the ad is public, in the town.
  open_until date not null check (isfinite(open_until)),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now() check (isfinite(created_at))
);

comment on table public.jobs is 'Job ads; everybody reads approved ones that have not ended, owners theirs, admins all.';

create index jobs_approved on public.jobs (open_until) where status = 'approved';

create function private.today() returns date
  language sql stable
  set search_path = ''
  return (now() at time zone 'Europe/Berlin')::date;

-- Owners change their ads, but what was approved is the text as it was: any change but that of the last day waits anew.
create function private.check_job() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if (tg_op = 'INSERT' or new.open_until <> old.open_until) and (new.open_until > private.today() + 180
    or private.is_visitor() and new.open_until < private.today())
  then
    raise check_violation using message = 'open_until is today at the earliest and in 180 days at the latest';
  end if;
  if tg_op = 'UPDATE' and private.is_visitor() then
    new.status := old.status;
    if to_jsonb(new) - 'open_until' <> to_jsonb(old) - 'open_until' then
      new.status := 'pending';
    end if;
  end if;
  return new;
end
$$;

create trigger check_job before insert or update on public.jobs for each row execute function private.check_job();

select private.register_submission_kind('job', 'public.jobs', $$case when s.status = 'approved' and s.open_until < private.today()
  then 'ended' when s.status = 'approved' then 'published' when s.status = 'rejected' then 'rejected' else 'pending' end$$);

-- An ad holds its owner's contact, so it goes with the account. Definer: the account is deleted by the auth service.
create function private.delete_job_of_owner() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  delete from public.jobs where id = old.job_id;
  return null;
end
$$;

create trigger delete_job_of_owner after delete on records.submission_owners
  for each row when (old.job_id is not null) execute function private.delete_job_of_owner();

-- Removes ads that ended more than 90 days ago. The server calls it with remove-expired-pictures.sql.
create function private.remove_expired_jobs() returns void
  language sql security definer
  set search_path = ''
  as $$ delete from public.jobs where open_until < private.today() - 90 $$;

revoke execute on function private.remove_expired_jobs() from public;
grant execute on function private.remove_expired_jobs() to service_role;

-- Definer: ended ads are hidden. Tells the page apart what was public (410) and what never was (404).
create function public.job_has_ended(_id uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$ select exists (select from public.jobs where id = _id and status = 'approved' and open_until < private.today()) $$;

comment on function public.job_has_ended is 'Whether this job ad was approved and its last day has passed.';

revoke execute on function public.job_has_ended(uuid) from public;
grant execute on function public.job_has_ended(uuid) to anon, authenticated, service_role;

alter table public.jobs enable row level security;
revoke all on public.jobs from public, anon, authenticated, service_role;
grant select on public.jobs to anon, authenticated, service_role;
-- New ads wait, whoever submits them: status is not among the columns.
grant insert (title, employment, business, place, description, contact_email, contact_phone, link, starts_on, open_until),
  update (title, employment, business, place, description, contact_email, contact_phone, link, starts_on, open_until, status),
  delete on public.jobs to authenticated;
grant insert, update, delete on public.jobs to service_role;

create policy "approved job ads are public until they end" on public.jobs
  for select to anon, authenticated
  using (status = 'approved' and open_until >= (select private.today()));

create policy "members submit job ads" on public.jobs
  for insert to authenticated
  with check ((select public.get_user_role(auth.uid())) in ('member', 'admin'));

create policy "owners manage their job ads" on public.jobs
  for all to authenticated
  using (id in (select o.id from private.own_submissions() as o where o.kind = 'job'))
  with check (id in (select o.id from private.own_submissions() as o where o.kind = 'job'));

create policy "admins manage job ads" on public.jobs
  for all to authenticated, service_role
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
