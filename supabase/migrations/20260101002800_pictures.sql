-- Pictures of entries in the storage: buckets, who may upload and see them, how long they are kept.

create function private.is_picture_withheld(_picture text) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$ select exists (select from storage.objects where bucket_id = 'withheld-pictures' and name = _picture) $$;

-- A visitor who remembers the address of a withheld picture can't publish it again.
create policy "withheld pictures are not shown again" on records.my_roding_posts
  as restrictive for insert to anon, authenticated
  with check ((select private.has_office('editor')) or not private.is_picture_withheld(private.picture_of(image_url)));

create policy "withheld pictures are not shown again" on records.events
  as restrictive for insert to anon, authenticated
  with check (
    image_url is null or (select private.has_office('editor')) or not private.is_picture_withheld(private.picture_of(image_url)));

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
  using ((select private.has_office('editor')))
  with check ((select private.has_office('editor')));

create policy "admins manage buckets" on storage.buckets
  for all to authenticated, service_role
  using ((select private.has_office('board')))
  with check ((select private.has_office('board')));

-- Pictures of rows in the bin count as well: their names are not taken, and they are kept as long.
create function private.is_picture_referenced(_picture text) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select private.is_step_picture_kept(_picture) or exists (select from records.my_roding_posts
        where private.picture_of(image_url) = _picture and image_url is not null)
      or exists (select from records.events where private.picture_of(image_url) = _picture and image_url is not null)
      or exists (select from records.bin where private.picture_of(image_url) = _picture and image_url is not null)
  $$;

-- Pictures of rejected posts and events are not public.
create function private.is_picture_shown(_picture text) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select private.is_step_picture_shown(_picture) or exists (select from records.my_roding_posts
        where private.picture_of(image_url) = _picture and image_url is not null and approved is not false)
      or exists (select from records.events
        where private.picture_of(image_url) = _picture and image_url is not null and state <> 'rejected')
  $$;

-- Brings pictures to where the rows say they belong. The bytes stay where they are: only the row of the object moves.
create function private.settle_pictures(_pictures text[]) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _picture text;
  _bucket text;
  _name text;
begin
  foreach _picture in array array(select distinct p from unnest(_pictures) as p where p is not null order by p) loop
    _bucket := split_part(_picture, '/', 1);
    _name := substr(_picture, length(_bucket) + 2);
    if not private.is_picture_shown(_picture) then
      update storage.objects set bucket_id = 'withheld-pictures', updated_at = now(),
        -- A file that took the name of a picture that is withheld already has no owner, and is removed soon.
        name = _picture || case when private.is_picture_withheld(_picture) then '.' || id else '' end
      where bucket_id = _bucket and name = _name;
    elsif private.is_picture_withheld(_picture) then
      update storage.objects set bucket_id = 'withheld-pictures', name = _picture || '.' || id, updated_at = now()
      where bucket_id = _bucket and name = _name;
      update storage.objects set bucket_id = _bucket, name = _name, updated_at = now()
      where bucket_id = 'withheld-pictures' and name = _picture;
    end if;
  end loop;
end
$$;

-- A row that was deleted may come back (an import, a restored table): then its picture does, too. Visitors can't bring one back, their
-- rows may not refer to withheld pictures.
create function private.settle_pictures_of_row() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.settle_pictures(array[
    case when tg_op <> 'INSERT' then private.picture_of(old.image_url) end,
    case when tg_op <> 'DELETE' then private.picture_of(new.image_url) end
  ]);
  return null;
end
$$;

create trigger settle_pictures after delete on records.my_roding_posts
  for each row when (old.image_url is not null) execute function private.settle_pictures_of_row();

create trigger settle_changed_pictures after update of image_url, approved on records.my_roding_posts
  for each row
  when (old.image_url is distinct from new.image_url or (old.approved is false) is distinct from (new.approved is false))
  execute function private.settle_pictures_of_row();

create trigger settle_pictures after delete on records.events
  for each row when (old.image_url is not null) execute function private.settle_pictures_of_row();

create trigger settle_changed_pictures after update of image_url, state on records.events
  for each row
  when (old.image_url is distinct from new.image_url or (old.state = 'rejected') is distinct from (new.state = 'rejected'))
  execute function private.settle_pictures_of_row();

-- A name that a row refers to is taken, whether or not its picture is still there: what comes later would be shown in its place.
create policy "names of referenced pictures are taken" on storage.objects
  as restrictive for insert to anon, authenticated
  with check (
    (select private.has_office('editor'))
    or not (private.is_picture_referenced(bucket_id || '/' || name) or private.is_picture_withheld(bucket_id || '/' || name))
  );

-- Removes the rows of pictures whose time is over, at most _most, and returns the versions under which their bytes are kept. Before that it
-- settles the pictures of all rejected posts and events: some were stored after their row.
create function private.remove_expired_pictures(_most integer default 1000) returns setof text
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- Hosted Supabase refuses to delete rows of objects otherwise.
  perform set_config('storage.allow_delete_query', 'true', true);
  perform private.settle_pictures(array(
    select private.picture_of(image_url) from records.my_roding_posts where not approved and image_url is not null
    union select private.picture_of(image_url) from records.events where state = 'rejected' and image_url is not null));
  return query
    with removed as (
      delete from storage.objects where id in (
        select o.id from storage.objects as o
        where case
          when o.bucket_id in ('event-images', 'social-posts') then
            o.updated_at < now() - interval '1 day'
            -- Other names are given only by admins, who may have their reasons.
            and o.name ~ '^[A-Za-z0-9._/-]+$'
            and not private.is_picture_referenced(o.bucket_id || '/' || o.name)
          when o.bucket_id = 'withheld-pictures' then
            o.updated_at < now() - interval '30 days'
            or o.updated_at < now() - interval '1 hour' and not private.is_picture_referenced(o.name)
        end
        order by o.updated_at limit _most)
      returning bucket_id, name, version
    ),
    -- A rejected row outlives its picture and could be approved again: without it.
    emptied as (
      update records.my_roding_posts as p set image_url = null
      from removed as r
      where r.bucket_id = 'withheld-pictures' and not p.approved and p.image_url is not null
        and private.picture_of(p.image_url) = r.name
    ),
    emptied_events as (
      update records.events as e set image_url = null
      from removed as r
      where r.bucket_id = 'withheld-pictures' and e.state = 'rejected' and e.image_url is not null
        and private.picture_of(e.image_url) = r.name
    )
    select version from removed;
end
$$;

-- Used space, for admins: only their policies show buckets and objects.
create view public.storage_usage with (security_invoker = on) as
  select b.id as bucket, count(o.id) as files, coalesce(sum((o.metadata ->> 'size')::bigint), 0)::bigint as bytes
  from storage.buckets as b
  left join storage.objects as o on o.bucket_id = b.id
  group by b.id;

comment on view public.storage_usage is 'Files and bytes of each bucket. Empty for everybody but admins.';

revoke all on public.storage_usage from public, anon, authenticated, service_role;
grant select on public.storage_usage to authenticated, service_role;

-- Free space, as each server last measured it. No server writes it here where files are kept elsewhere.
create unlogged table public.storage_disks (
  server text primary key check (private.is_line(server, 255)),
  free_bytes bigint not null check (free_bytes >= 0),
  measured_at timestamptz not null default now() check (isfinite(measured_at))
);

comment on table public.storage_disks is 'Free space on the disk of each server, measured by itself.';

alter table public.storage_disks enable row level security;
revoke all on public.storage_disks from public, anon, authenticated, service_role;
grant select on public.storage_disks to authenticated;
grant select, insert, update, delete on public.storage_disks to service_role;

create policy "admins read free space" on public.storage_disks
  for select to authenticated, service_role
  using ((select private.is_admin()));

create policy "servers measure free space" on public.storage_disks
  for all to service_role
  using (true)
  with check (true);

create trigger settle_new_pictures after insert on records.my_roding_posts
  for each row when (new.image_url is not null) execute function private.settle_pictures_of_row();

create trigger settle_new_pictures after insert on records.events
  for each row when (new.image_url is not null) execute function private.settle_pictures_of_row();

-- Two public buckets for pictures. Reading a file by its public address needs no policy; everything else does. The limits are the outer wall
-- behind the forms: the event form takes files under 5 MB, counted as 1024 x 1024 bytes each, as browsers and the storage service count.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('event-images', 'event-images', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp']),
  ('social-posts', 'social-posts', true, 15 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- A picture is public while a row shows it: an event, or a post, that was not rejected. Pictures of rejected and of deleted rows move to a
-- private bucket, at once. They are removed 30 days after a rejection, or an hour after the last row that referred to them is gone; uploads
-- that no row has referred to are removed after a day.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('withheld-pictures', 'withheld-pictures', false, 15 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

select private.register_texts('public.storage_disks');

revoke execute on function private.is_picture_shown, private.settle_pictures, private.settle_pictures_of_row,
  private.remove_expired_pictures from public, anon, authenticated;
grant execute on function private.remove_expired_pictures to service_role;
