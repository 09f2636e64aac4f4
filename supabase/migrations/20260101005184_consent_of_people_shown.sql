-- Whoever shares a photo says that the people who can be recognised on it agree (KUG § 22). Stored with the post, for admins: the date of the
-- wording (site/app/features/posts/submission/post-form.ts); null where it was not asked.
alter table records.my_roding_post_contacts add column people_consent date check (isfinite(people_consent));

select private.create_masked_view('my_roding_posts', 'records.my_roding_posts', 'records.my_roding_post_contacts', _columns, _inserts)
from (
  select array_agg(attname order by attnum) || '{people_consent}'::name[] as _columns,
    array_agg(attname order by attnum) filter (where has_column_privilege('anon', attrelid, attnum, 'insert')) || '{people_consent}'::name[] as _inserts
  from pg_catalog.pg_attribute where attrelid = 'public.my_roding_posts'::regclass and attnum > 0 and not attisdropped
) as known;
