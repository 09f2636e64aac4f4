-- What became of each newsletter: whoever was not reached can be written to again, and nobody else is.
create table public.newsletters (
  id uuid primary key,
  subject text not null check (char_length(subject) between 1 and 200),
  content text not null check (char_length(content) between 1 and 100000),
  -- Active ones when it began; later ones never get it.
  subscribers integer not null check (subscribers > 0),
  -- Every subscriber stands in a batch.
  complete boolean not null default false,
  -- A call of the function that sends has it to itself until then, or until it gives it back.
  busy_until timestamptz,
  created_at timestamptz not null default now()
);

comment on table public.newsletters is 'Newsletters as they were sent; admins read, the server writes.';

create index newsletters_newest on public.newsletters (created_at desc);

-- A row is written before its message goes out, so that after a crash nobody counts as reached by mistake.
create table public.newsletter_batches (
  newsletter_id uuid not null references public.newsletters (id) on delete cascade,
  number integer not null check (number > 0),
  -- Keys alone: names and addresses stay in the list, and go with it.
  subscribers uuid[] not null check (cardinality(subscribers) > 0),
  -- Of these, who was still subscribed at the last try.
  recipients integer not null check (recipients >= 0),
  sent boolean not null default false,
  -- Of the last try; each round tries every batch that failed before it once.
  round integer not null check (round > 0),
  primary key (newsletter_id, number)
);

comment on table public.newsletter_batches is 'The messages a newsletter went out in; admins read, the server writes.';

-- In recipients. Who left the list before his batch was tried is in no sum once the newsletter is complete.
create view public.newsletter_results with (security_invoker = on) as
  select n.id, n.subject, n.content, n.created_at, n.complete,
    case when n.complete then b.sent + b.failed else greatest(n.subscribers, b.sent + b.failed) end as total,
    b.sent, b.failed, b.round
  from public.newsletters as n
  cross join lateral (
    select coalesce(sum(recipients) filter (where sent), 0)::integer as sent,
      coalesce(sum(recipients) filter (where not sent), 0)::integer as failed,
      coalesce(max(round), 1) as round
    from public.newsletter_batches
    where newsletter_id = n.id) as b;

comment on view public.newsletter_results is 'Newsletters with how many they reached.';

alter table public.newsletters enable row level security;
alter table public.newsletter_batches enable row level security;

revoke all on public.newsletters, public.newsletter_batches, public.newsletter_results
  from public, anon, authenticated, service_role;
grant select on public.newsletters, public.newsletter_batches, public.newsletter_results to authenticated, service_role;
grant insert, update, delete on public.newsletters, public.newsletter_batches to service_role;

create policy "admins read newsletters" on public.newsletters
  for select to authenticated
  using ((select private.is_admin()));

create policy "service writes newsletters" on public.newsletters
  for all to service_role
  using (true)
  with check (true);

create policy "admins read batches" on public.newsletter_batches
  for select to authenticated
  using ((select private.is_admin()));

create policy "service writes batches" on public.newsletter_batches
  for all to service_role
  using (true)
  with check (true);

alter publication supabase_realtime add table public.newsletters, public.newsletter_batches;

do $$
begin
  if pg_catalog.to_regprocedure('realtime.follow_publication()') is not null then
    perform realtime.follow_publication();
  end if;
end
$$;
