-- Every page that lists businesses, the home page among them, was rendered for each request: the cache knows what a relation reads only
-- through functions whose body is parsed in advance, and only where they call immutable ones (jsonb_build_object is not).
create or replace function private.pictures_of_business(_id uuid) returns jsonb
  language sql stable
  set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_object(array['image_url', image_url, 'alt', alt]) order by position), '[]')
    from records.business_pictures where business_id = _id);
