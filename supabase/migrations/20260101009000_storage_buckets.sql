-- Pictures of events and of community posts: anybody may add one, as anybody may submit an event or a post. Reading goes
-- through the public address and needs no policy; listing, replacing and removing is for admins.
-- The limits are what the forms say: 5 MB and 15 MB, counted as a browser counts them (1 MB = 1024 * 1024 bytes).
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('event-images', 'event-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('social-posts', 'social-posts', true, 15728640, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "anybody adds pictures" on storage.objects
  for insert to anon, authenticated
  with check (bucket_id in ('event-images', 'social-posts'));

create policy "admins list pictures" on storage.objects
  for select to authenticated
  using (bucket_id in ('event-images', 'social-posts') and (select private.is_admin()));

create policy "admins replace pictures" on storage.objects
  for update to authenticated
  using (bucket_id in ('event-images', 'social-posts') and (select private.is_admin()))
  with check (bucket_id in ('event-images', 'social-posts') and (select private.is_admin()));

create policy "admins remove pictures" on storage.objects
  for delete to authenticated
  using (bucket_id in ('event-images', 'social-posts') and (select private.is_admin()));

-- service_role needs these only where it could not be given BYPASSRLS.
create policy "service manages objects" on storage.objects
  for all to service_role
  using (true)
  with check (true);

create policy "service manages buckets" on storage.buckets
  for all to service_role
  using (true)
  with check (true);
