-- Files of the settings that only earlier versions or an earlier draft refer to are not public any more: their rows move to a private bucket of
-- the board, and back once the draft or a new version refers to them again. The bytes stay where they are, since they are kept under a version.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('withheld-site-files', 'withheld-site-files', false, 10 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Other policies allow editors all files.
create policy "the board alone has withheld files of the site" on storage.objects
  as restrictive for all to anon, authenticated
  using (bucket_id <> 'withheld-site-files' or (select private.has_office('board')))
  with check (bucket_id <> 'withheld-site-files');

-- Brings files to where the newest version and the draft say they belong.
create function private.settle_site_files(_names text[]) returns void
  language sql security definer
  set search_path = ''
  as $$
    with shown as materialized (
      select private.files_of_settings(document) as name from (
        select document from public.settings_versions order by number desc limit 1) as newest
      union
      select private.files_of_settings(document) from public.settings_draft
    )
    update storage.objects as o
    set bucket_id = case o.bucket_id when 'site' then 'withheld-site-files' else 'site' end, updated_at = now()
    where o.name = any (_names) and o.bucket_id in ('site', 'withheld-site-files')
      and (o.bucket_id = 'site') <> exists (select from shown where shown.name = o.name)
      and not exists (
        select from storage.objects as other
        where other.name = o.name and other.id <> o.id and other.bucket_id in ('site', 'withheld-site-files'))
  $$;

create function private.settle_files_of_draft() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.settle_site_files(array(
    select private.files_of_settings(old.document) where tg_op <> 'INSERT'
    union select private.files_of_settings(new.document) where tg_op <> 'DELETE'));
  return null;
end
$$;

create trigger settle_files after insert or update of document or delete on public.settings_draft
  for each row execute function private.settle_files_of_draft();

create function private.settle_files_of_version() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.settle_site_files(array(
    select private.files_of_settings(document) from public.settings_versions where number in (new.number, new.number - 1)));
  return null;
end
$$;

create trigger settle_files after insert on public.settings_versions
  for each row execute function private.settle_files_of_version();

-- As before, and of both buckets.
create or replace function private.remove_expired_site_files(_most integer default 1000) returns setof text
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- Hosted Supabase refuses to delete rows of objects otherwise.
  perform set_config('storage.allow_delete_query', 'true', true);
  return query
    with versions as (
      select document, lead(published_at) over (order by number) as ended_at from public.settings_versions
    ), used as (
      select private.files_of_settings(document) as name from versions where ended_at is null or ended_at > now() - interval '90 days'
      union
      select private.files_of_settings(document) from public.settings_draft
    ), removed as (
      delete from storage.objects where id in (
        select o.id from storage.objects as o
        where o.bucket_id in ('site', 'withheld-site-files') and o.updated_at < now() - interval '1 day'
          and not exists (select from used where used.name = o.name)
        order by o.updated_at limit _most)
      returning version
    )
    select version from removed;
end
$$;

revoke execute on function private.settle_site_files, private.settle_files_of_draft, private.settle_files_of_version
  from public, anon, authenticated;

-- Files of versions that do not hold any more.
select private.settle_site_files(array(
  select private.files_of_settings(document) from public.settings_versions
  where number < (select max(number) from public.settings_versions)));
