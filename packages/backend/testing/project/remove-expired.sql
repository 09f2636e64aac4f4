-- Removes rows of expired files and answers the versions under which their bytes are kept: uploads that no note shows after a day.
delete from storage.objects as o
where o.bucket_id in ('pictures', 'photos') and o.updated_at < now() - interval '1 day'
  and not exists (select from records.notes as n where n.image_url like '%/' || o.bucket_id || '/' || o.name)
returning o.version
