-- Two public buckets for pictures. Reading a file by its public address needs no policy; everything else does.
-- The limits are the outer wall behind the forms: the event form takes files under 5 MB, counted as 1024 x 1024 bytes each,
-- as browsers and the storage service's own "MiB" count.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('event-images', 'event-images', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp']),
  ('social-posts', 'social-posts', true, 15 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Insert only: who uploads can neither list, replace nor remove, not even his own file, since a visitor can't prove it is his.
-- The name becomes part of an address that everybody sees: letters, digits, dot, dash and underscore say nothing harmful in a page, a
-- header or a shell. At most one folder, and every part begins with a letter or a digit.
create policy "everybody uploads pictures" on storage.objects
  for insert to anon, authenticated
  with check (
    bucket_id in ('event-images', 'social-posts')
    and name ~ '^([A-Za-z0-9][A-Za-z0-9._-]{0,63}/)?[A-Za-z0-9][A-Za-z0-9._-]{0,127}$'
  );

create policy "admins manage files" on storage.objects
  for all to authenticated, service_role
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins manage buckets" on storage.buckets
  for all to authenticated, service_role
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
