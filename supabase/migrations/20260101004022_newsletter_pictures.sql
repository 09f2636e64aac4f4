-- Pictures in newsletters: uploaded by admins, public since mail programs load them, kept while a newsletter or a draft shows them. JPEG and
-- PNG alone: several mail programs show no WebP.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('newsletter-pictures', 'newsletter-pictures', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Names of the pictures that documents show; they are blocks of the document itself, never within others.
create function private.pictures_of_document(_document jsonb) returns setof text
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select substring(src #>> '{}' from '/storage/v1/(?:object|render/image)/public/newsletter-pictures/([A-Za-z0-9._/-]+)(?:[?#].*)?$')
    from jsonb_path_query(_document, '$.content[*] ? (@.type == "image").attrs.src') as src
  $$;

-- Removes the rows of pictures that nothing has shown for a day, and answers the versions under which their bytes are kept.
create function private.remove_expired_newsletter_pictures(_most integer default 1000) returns setof text
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- Hosted Supabase refuses to delete rows of objects otherwise.
  perform set_config('storage.allow_delete_query', 'true', true);
  return query
    with shown as (
      select private.pictures_of_document(document) as name from public.newsletters where document is not null
      union
      select private.pictures_of_document(document) from public.newsletter_drafts where document is not null
    ), removed as (
      delete from storage.objects where id in (
        select o.id from storage.objects as o
        where o.bucket_id = 'newsletter-pictures' and o.updated_at < now() - interval '1 day'
          and not exists (select from shown where shown.name = o.name)
        order by o.updated_at limit _most)
      returning version
    )
    select version from removed;
end
$$;

revoke execute on function private.remove_expired_newsletter_pictures from public, anon, authenticated;
grant execute on function private.remove_expired_newsletter_pictures to service_role;
