-- How long pictures are kept and who sees them. A picture is public while a row shows it: an event, or a post that was not rejected.
-- Rejected posts' pictures and those of deleted rows move to a private bucket, at once. They are removed 30 days after a rejection,
-- or an hour after the last row that referred to them is gone; uploads that no row has referred to are removed after a day.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('withheld-pictures', 'withheld-pictures', false, 15 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Bucket and name of the picture that an address shows, such as "social-posts/1.jpg"; null for pictures of other places.
create function private.picture_of(_url text) returns text
  language sql immutable parallel safe
  return substring(_url from '/storage/v1/(?:object|render/image)/public/((?:event-images|social-posts)/[A-Za-z0-9._/-]+)(?:[?#].*)?$');

create index my_roding_posts_picture on records.my_roding_posts (private.picture_of(image_url)) where image_url is not null;
create index events_picture on records.events (private.picture_of(image_url)) where image_url is not null;

create function private.is_picture_referenced(_picture text) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select exists (select from records.my_roding_posts
        where private.picture_of(image_url) = _picture and image_url is not null)
      or exists (select from records.events where private.picture_of(image_url) = _picture and image_url is not null)
  $$;

create function private.is_picture_shown(_picture text) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select exists (select from records.my_roding_posts
        where private.picture_of(image_url) = _picture and image_url is not null and approved is not false)
      or exists (select from records.events where private.picture_of(image_url) = _picture and image_url is not null)
  $$;

create function private.is_picture_withheld(_picture text) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$ select exists (select from storage.objects where bucket_id = 'withheld-pictures' and name = _picture) $$;

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
        -- What took the name of a picture that is withheld already is nobody's, and removed soon.
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

create function private.settle_pictures_of_row() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.settle_pictures(array[
    private.picture_of(old.image_url),
    case when tg_op = 'UPDATE' then private.picture_of(new.image_url) end
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
create trigger settle_changed_pictures after update of image_url on records.events
  for each row when (old.image_url is distinct from new.image_url) execute function private.settle_pictures_of_row();

-- A name that a row refers to is taken, whether or not its picture is still there: what comes later would be shown in its place.
create policy "names of referenced pictures are taken" on storage.objects
  as restrictive for insert to anon, authenticated
  with check (
    (select private.is_admin())
    or not (private.is_picture_referenced(bucket_id || '/' || name) or private.is_picture_withheld(bucket_id || '/' || name))
  );

-- Whoever remembers the address of a withheld picture can't publish it again.
create policy "withheld pictures are not shown again" on records.my_roding_posts
  as restrictive for insert to anon, authenticated
  with check ((select private.is_admin()) or not private.is_picture_withheld(private.picture_of(image_url)));
create policy "withheld pictures are not shown again" on records.events
  as restrictive for insert to anon, authenticated
  with check (
    image_url is null or (select private.is_admin()) or not private.is_picture_withheld(private.picture_of(image_url)));

-- Removes the rows of pictures whose time is over, at most so many, and answers the versions under which their bytes are kept. Before
-- that it looks at the pictures of all rejected posts: some were stored after their row.
create function private.remove_expired_pictures(_most integer default 1000) returns setof text
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- Hosted Supabase refuses to delete rows of objects otherwise.
  perform set_config('storage.allow_delete_query', 'true', true);
  perform private.settle_pictures(array(
    select private.picture_of(p.image_url) from records.my_roding_posts as p
    where not p.approved and p.image_url is not null));
  return query
    with removed as (
      delete from storage.objects where id in (
        select o.id from storage.objects as o
        where case
          when o.bucket_id in ('event-images', 'social-posts') then
            o.updated_at < now() - interval '1 day'
            -- Other names are given by admins alone, who may have their reasons.
            and o.name ~ '^[A-Za-z0-9._/-]+$'
            and not private.is_picture_referenced(o.bucket_id || '/' || o.name)
          when o.bucket_id = 'withheld-pictures' then
            o.updated_at < now() - interval '30 days'
            or o.updated_at < now() - interval '1 hour' and not private.is_picture_referenced(o.name)
        end
        order by o.updated_at limit _most)
      returning bucket_id, name, version
    ),
    -- A rejected post outlives its picture and could be approved again: without it.
    emptied as (
      update records.my_roding_posts as p set image_url = null
      from removed as r
      where r.bucket_id = 'withheld-pictures' and not p.approved and p.image_url is not null
        and private.picture_of(p.image_url) = r.name
    )
    select version from removed;
end
$$;

revoke execute on function private.is_picture_shown, private.settle_pictures, private.settle_pictures_of_row,
  private.remove_expired_pictures from public;
grant execute on function private.remove_expired_pictures to service_role;

-- What is used, for admins: their policies show them buckets and objects, nobody else sees any.
create view public.storage_usage with (security_invoker = on) as
  select b.id as bucket, count(o.id) as files, coalesce(sum((o.metadata ->> 'size')::bigint), 0)::bigint as bytes
  from storage.buckets as b
  left join storage.objects as o on o.bucket_id = b.id
  group by b.id;

comment on view public.storage_usage is 'Files and bytes of each bucket. Empty for everybody but admins.';

-- What is free, as each server last measured it. Nobody writes it here where files are kept elsewhere.
create table public.storage_disks (
  server text primary key check (private.is_line(server, 255)),
  free_bytes bigint not null check (free_bytes >= 0),
  measured_at timestamptz not null default now() check (isfinite(measured_at))
);

comment on table public.storage_disks is 'Free space on the disk of each server, measured by itself.';

alter table public.storage_disks enable row level security;
revoke all on public.storage_usage, public.storage_disks from public, anon, authenticated, service_role;
grant select on public.storage_usage, public.storage_disks to authenticated, service_role;
grant insert, update, delete on public.storage_disks to service_role;

create policy "admins read free space" on public.storage_disks
  for select to authenticated, service_role
  using ((select private.is_admin()));
create policy "servers measure free space" on public.storage_disks
  for all to service_role
  using (true)
  with check (true);

-- Posts that were rejected before.
select private.settle_pictures(array(
  select private.picture_of(image_url) from records.my_roding_posts where not approved and image_url is not null));
