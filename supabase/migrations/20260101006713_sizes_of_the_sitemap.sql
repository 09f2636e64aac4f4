-- Numbers of pages that search engines may have, one row that the server keeps until one of the tables changes: counting ten thousand rows of five
-- kinds takes twice as long as the answer. The same rows as the sitemap reads.
create view public.sitemap_sizes with (security_invoker = on) as
  select (select count(*)::integer from public.archived_newsletters) as newsletters,
    (select count(*)::integer from public.event_entries
      where start_date >= (date_trunc('day', (select private.this_minute()) at time zone 'Europe/Berlin') - interval '365 days') at time zone 'Europe/Berlin')
      as events,
    (select count(*)::integer from public.ideas where status = 'approved') as ideas,
    (select count(*)::integer from public.business_entries
      where description is not null or about is not null or offers is not null or hours is not null) as businesses,
    (select count(*)::integer from public.my_roding_posts where approved) as posts;

comment on view public.sitemap_sizes is 'How many newsletters, events, ideas, businesses and posts have a page that search engines may have.';

revoke all on public.sitemap_sizes from public, anon, authenticated, service_role;
grant select on public.sitemap_sizes to anon, authenticated, service_role;

create trigger refuse_write instead of insert or update or delete on public.sitemap_sizes
  for each row execute function private.refuse_write();
