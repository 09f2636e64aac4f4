-- A row that was deleted may come back (an import, a restored table): then its picture does, too. Visitors can't bring one back, their
-- rows may not refer to what is withheld.
create or replace function private.settle_pictures_of_row() returns trigger
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

create trigger settle_new_pictures after insert on records.my_roding_posts
  for each row when (new.image_url is not null) execute function private.settle_pictures_of_row();
create trigger settle_new_pictures after insert on records.events
  for each row when (new.image_url is not null) execute function private.settle_pictures_of_row();
