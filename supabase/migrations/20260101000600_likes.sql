-- One like for each browser and thing. user_identifier is a random id the browser made up and keeps; it is personal, so
-- nobody reads it through the API, not even admins.
create table public.post_likes (
  post_id uuid not null,
  post_type text not null check (post_type in ('idea', 'my_roding_post')),
  user_identifier text not null check (char_length(user_identifier) between 8 and 100),
  primary key (post_type, post_id, user_identifier)
);

comment on table public.post_likes is 'Likes of ideas (idea) and community posts (my_roding_post). Write-only.';

-- Definer: visitors may not write likes_count themselves. Taking the row lock of what is liked, it counts right however
-- many like at once. What is unknown and what is not public are refused alike, so a like can't probe for hidden rows.
create function private.count_like() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if new.post_type = 'idea' then
    update records.ideas set likes_count = likes_count + 1 where id = new.post_id and status = 'approved';
  else
    update records.my_roding_posts set likes_count = likes_count + 1 where id = new.post_id and approved;
  end if;
  if not found then
    raise foreign_key_violation using message = 'there is nothing public with this post_type and post_id';
  end if;
  return null;
end
$$;

create function private.discount_like() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if old.post_type = 'idea' then
    update records.ideas set likes_count = greatest(likes_count - 1, 0) where id = old.post_id;
  else
    update records.my_roding_posts set likes_count = greatest(likes_count - 1, 0) where id = old.post_id;
  end if;
  return null;
end
$$;

create trigger count_like after insert on public.post_likes
  for each row execute function private.count_like();
create trigger discount_like after delete on public.post_likes
  for each row execute function private.discount_like();

-- Likes point at two tables, so no foreign key can clean up after a deleted idea or post.
create function private.delete_likes() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  delete from public.post_likes where post_type = tg_argv[0] and post_id = old.id;
  return null;
end
$$;

create trigger delete_likes after delete on records.ideas
  for each row execute function private.delete_likes('idea');
create trigger delete_likes after delete on records.my_roding_posts
  for each row execute function private.delete_likes('my_roding_post');

alter table public.post_likes enable row level security;
revoke all on public.post_likes from public, anon, authenticated, service_role;
grant insert on public.post_likes to anon, authenticated;
grant select, insert, delete on public.post_likes to service_role;

create policy "everybody likes" on public.post_likes
  for insert to anon, authenticated
  with check (true);

create policy "service manages likes" on public.post_likes
  for all to service_role
  using (true)
  with check (true);
