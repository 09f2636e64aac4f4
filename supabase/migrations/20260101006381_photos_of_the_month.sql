-- The photo of a month, chosen by editors. A column of the post, so that a choice is hidden with what is rejected, and goes to the bin and
-- comes back with what is deleted. Several photos may have the same month; the newest one is shown.
alter table records.my_roding_posts add column photo_of_month date
  check (extract(day from photo_of_month) = 1 and photo_of_month between '2000-01-01' and '2100-12-01');

create index my_roding_posts_of_months on records.my_roding_posts (photo_of_month desc, created_at desc)
  where approved and photo_of_month is not null;

select private.create_masked_view('my_roding_posts', 'records.my_roding_posts', 'records.my_roding_post_contacts', _columns, _inserts)
from (
  select array_agg(attname order by attnum) || '{photo_of_month}'::name[] as _columns,
    array_agg(attname order by attnum) filter (where has_column_privilege('anon', attrelid, attnum, 'insert')) as _inserts
  from pg_catalog.pg_attribute where attrelid = 'public.my_roding_posts'::regclass and attnum > 0 and not attisdropped
) as known;

create policy "editors choose photos of the month" on records.my_roding_posts
  as restrictive for insert to anon, authenticated
  with check (photo_of_month is null or (select private.has_office('editor')));

select private.audit('records.my_roding_posts', '{approved, photo_of_month}');
