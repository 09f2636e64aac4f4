-- A step may have a picture of before and one of after, with descriptions: stored with the photos of posts, public while the idea is.
alter table public.idea_steps
  add column before_url text,
  add column before_alt text check (private.is_line(before_alt, 300) and private.is_text(before_alt)),
  add column after_url text,
  add column after_alt text check (private.is_line(after_alt, 300) and private.is_text(after_alt)),
  add constraint idea_steps_before_described check ((before_url is null) = (before_alt is null)),
  add constraint idea_steps_after_described check ((after_url is null) = (after_alt is null)),
  add constraint idea_steps_stored_pictures check (
    (before_url is null or char_length(before_url) <= 500 and coalesce(private.picture_of(before_url) like 'social-posts/%', false))
    and (after_url is null or char_length(after_url) <= 500 and coalesce(private.picture_of(after_url) like 'social-posts/%', false)));

create index idea_steps_before on public.idea_steps (private.picture_of(before_url)) where before_url is not null;
create index idea_steps_after on public.idea_steps (private.picture_of(after_url)) where after_url is not null;

grant insert (before_url, before_alt, after_url, after_alt), update (before_url, before_alt, after_url, after_alt)
  on public.idea_steps to authenticated, service_role;

create function private.ideas_with_picture(_picture text) returns setof uuid
  language sql stable security definer
  set search_path = ''
  as $$
    select idea_id from public.idea_steps where private.picture_of(before_url) = _picture and before_url is not null
    union all select idea_id from public.idea_steps where private.picture_of(after_url) = _picture and after_url is not null
  $$;

-- Whether a published idea shows it.
create function private.is_step_picture_shown(_picture text) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select exists (select from private.ideas_with_picture(_picture) as p (id) join records.ideas as i using (id) where i.status = 'approved')
  $$;

-- Whether a step has it, also one in the bin.
create function private.is_step_picture_kept(_picture text) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select exists (select from private.ideas_with_picture(_picture))
      or exists (select from records.bin where kind = 'idea' and position(_picture in related::text) > 0)
  $$;

-- Otherwise the functions are unchanged.
do $$
declare
  _first constant text := 'select exists (select from records.my_roding_posts';
  _name text;
  _added text;
  _definition text;
begin
  for _name, _added in values ('is_picture_shown', 'is_step_picture_shown'), ('is_picture_referenced', 'is_step_picture_kept') loop
    _definition := pg_get_functiondef(('private.' || _name)::regproc);
    if strpos(_definition, _first) = 0 then
      raise 'private.% begins otherwise', _name;
    end if;
    execute replace(_definition, _first, format('select private.%I(_picture) or exists (select from records.my_roding_posts', _added));
  end loop;
end
$$;

create function private.settle_pictures_of_step() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.settle_pictures(array[
    case when tg_op <> 'INSERT' then private.picture_of(old.before_url) end,
    case when tg_op <> 'INSERT' then private.picture_of(old.after_url) end,
    case when tg_op <> 'DELETE' then private.picture_of(new.before_url) end,
    case when tg_op <> 'DELETE' then private.picture_of(new.after_url) end
  ]);
  return null;
end
$$;

create trigger settle_new_pictures after insert on public.idea_steps
  for each row when (num_nonnulls(new.before_url, new.after_url) > 0) execute function private.settle_pictures_of_step();
create trigger settle_changed_pictures after update of before_url, after_url on public.idea_steps
  for each row when ((old.before_url, old.after_url) is distinct from (new.before_url, new.after_url))
  execute function private.settle_pictures_of_step();
create trigger settle_pictures after delete on public.idea_steps
  for each row when (num_nonnulls(old.before_url, old.after_url) > 0) execute function private.settle_pictures_of_step();

create function private.settle_pictures_of_idea() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.settle_pictures(array(
    select private.picture_of(url) from public.idea_steps, unnest(array[before_url, after_url]) as url where idea_id = new.id));
  return null;
end
$$;

create trigger settle_changed_pictures after update of status on records.ideas
  for each row when ((old.status = 'approved') is distinct from (new.status = 'approved'))
  execute function private.settle_pictures_of_idea();

revoke execute on function private.ideas_with_picture, private.is_step_picture_shown, private.is_step_picture_kept,
  private.settle_pictures_of_step, private.settle_pictures_of_idea from public, anon, authenticated;
