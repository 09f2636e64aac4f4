-- Files of the settings: logo, sharing picture, photos of the board, statutes. Public, written by the board alone. No SVG: it runs scripts.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('site', 'site', true, 10 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Other policies allow admins all files; these take away from those who are not on the board.
create policy "the board stores files of the site" on storage.objects
  as restrictive for insert to anon, authenticated
  with check (bucket_id <> 'site' or ((select private.has_office('board')) and name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$'));
create policy "the board changes files of the site" on storage.objects
  as restrictive for update to anon, authenticated
  using (bucket_id <> 'site' or (select private.has_office('board')))
  with check (bucket_id <> 'site' or (select private.has_office('board')));
create policy "the board removes files of the site" on storage.objects
  as restrictive for delete to anon, authenticated
  using (bucket_id <> 'site' or (select private.has_office('board')));

-- Names of the files that a document of settings refers to, wherever in it.
create function private.files_of_settings(_document jsonb) returns setof text
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select substring(value #>> '{}' from '/storage/v1/(?:object|render/image)/public/site/([A-Za-z0-9._-]+)(?:[?#].*)?$')
    from jsonb_path_query(_document, '$.** ? (@.type() == "string")') as value
  $$;

-- Removes the rows of files that no settings have used for a day, and answers the versions under which their bytes are kept. Used are those
-- of the draft and of each version that held within 90 days, so that what was published can be taken back with its pictures.
create function private.remove_expired_site_files(_most integer default 1000) returns setof text
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
        where o.bucket_id = 'site' and o.updated_at < now() - interval '1 day'
          and not exists (select from used where used.name = o.name)
        order by o.updated_at limit _most)
      returning version
    )
    select version from removed;
end
$$;

revoke execute on function private.files_of_settings, private.remove_expired_site_files from public, anon, authenticated;
grant execute on function private.files_of_settings, private.remove_expired_site_files to service_role;
