-- Who shares a photo may say what it shows, and editors correct that like title and text. A column of the post in place of the office's note
-- and its function: there is one description, whoever wrote it.
alter table records.my_roding_posts add column alt_text text check (private.is_line(alt_text, 300) and private.is_text(alt_text));

update records.my_roding_posts as p set alt_text = n.alt_text
  from public.editorial_notes as n where n.post_id = p.id and n.alt_text is not null;

select private.create_masked_view('my_roding_posts', 'records.my_roding_posts', 'records.my_roding_post_contacts', _columns, _inserts)
from (
  select array_agg(attname order by attnum) || '{alt_text}'::name[] as _columns,
    array_agg(attname order by attnum) filter (where has_column_privilege('anon', attrelid, attnum, 'insert')) || '{alt_text}'::name[] as _inserts
  from pg_catalog.pg_attribute where attrelid = 'public.my_roding_posts'::regclass and attnum > 0 and not attisdropped
) as known;

drop function public.describe_picture(uuid, text);
alter table public.editorial_notes drop column alt_text;
comment on table public.editorial_notes is 'Which ideas and posts the office has corrected.';

create or replace trigger remember_correction after update of title, content, alt_text on records.my_roding_posts
  for each row execute function private.remember_correction('title', 'content', 'alt_text');
