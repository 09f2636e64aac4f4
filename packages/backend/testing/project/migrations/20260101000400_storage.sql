-- Two public buckets that everybody uploads pictures to, and a private one.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('pictures', 'pictures', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp']),
  ('photos', 'photos', true, 15 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp']),
  ('documents', 'documents', false, 15 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do nothing;

create policy "everybody uploads pictures" on storage.objects for insert to anon, authenticated
  with check (
    bucket_id in ('pictures', 'photos')
    and name ~ '^([A-Za-z0-9][A-Za-z0-9._-]{0,63}/)?[A-Za-z0-9][A-Za-z0-9._-]{0,127}$'
  );
create policy "admins manage files" on storage.objects for all to authenticated, service_role
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins manage buckets" on storage.buckets for all to authenticated, service_role
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- Free space of each server's disk, written by note-free-space.sql.
create unlogged table public.storage_disks (
  server text primary key,
  free_bytes bigint not null check (free_bytes >= 0)
);
alter table public.storage_disks enable row level security;
revoke all on public.storage_disks from public, anon, authenticated, service_role;
grant select, insert, update on public.storage_disks to service_role;
create policy "servers measure free space" on public.storage_disks for all to service_role using (true) with check (true);
