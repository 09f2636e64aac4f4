-- Newsletter subscribers: anybody subscribes, only admins read the list.
create table public.newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  name text collate "de-x-icu" not null check (private.is_line(name, 120)),
  email text not null check (private.is_email(email)),
  active boolean not null default true,
  created_at timestamptz not null default now()
);

comment on table public.newsletter_subscriptions is 'Newsletter subscribers; one for each e-mail address in any case.';

-- One subscription for each address, however it is capitalised. An expression can't be a constraint, so this is an index
-- under the name a constraint on email would have: clients match on that name. ICU lowers umlauts on every database alike.
create unique index newsletter_subscriptions_email_key
  on public.newsletter_subscriptions ((lower(email collate "de-x-icu") collate "C"));
create index newsletter_subscriptions_newest on public.newsletter_subscriptions (created_at desc);

alter table public.newsletter_subscriptions enable row level security;

revoke all on public.newsletter_subscriptions from public, anon, authenticated, service_role;
grant insert (name, email) on public.newsletter_subscriptions to anon;
grant select, insert (name, email, active), update (name, email, active), delete
  on public.newsletter_subscriptions to authenticated;
grant select, insert, update, delete on public.newsletter_subscriptions to service_role;

create policy "everybody subscribes" on public.newsletter_subscriptions
  for insert to anon, authenticated
  with check (active);

create policy "admins manage subscriptions" on public.newsletter_subscriptions
  for all to authenticated, service_role
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
