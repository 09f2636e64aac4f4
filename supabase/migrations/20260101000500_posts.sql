-- Community photo posts. The public form publishes at once; admins can reject afterwards.
-- approved: true is public, false is rejected, null waits.
create table records.my_roding_posts (
  id uuid primary key,
  title text collate "de-x-icu" not null check (private.is_line(title, 200)),
  content text not null check (private.is_line(content, 5000)),
  image_url text check (private.is_image_url(image_url)),
  author_name text collate "de-x-icu" not null check (private.is_line(author_name, 120)),
  approved boolean,
  approved_at timestamptz check (isfinite(approved_at)),
  likes_count integer not null check (likes_count >= 0),
  created_at timestamptz not null check (isfinite(created_at)),
  constraint my_roding_posts_approval_has_time check ((approved is true) = (approved_at is not null))
);

-- The private part, one row for each post. Everybody may join it, only admins find something.
create table records.my_roding_post_contacts (
  post_id uuid primary key references records.my_roding_posts (id) on delete cascade,
  author_email text check (private.is_email(author_email))
);

create view public.my_roding_posts with (security_invoker = on) as
  select p.id, p.title, p.content, p.image_url, p.author_name, c.author_email, p.approved, p.approved_at, p.likes_count,
    p.created_at
  from records.my_roding_posts as p
  left join records.my_roding_post_contacts as c on c.post_id = p.id;

comment on view public.my_roding_posts is 'Community photo posts. author_email is null for everybody but admins.';

alter view public.my_roding_posts alter column id set default gen_random_uuid();
alter view public.my_roding_posts alter column likes_count set default 0;
alter view public.my_roding_posts alter column created_at set default now();

create index my_roding_posts_approved_newest on records.my_roding_posts (created_at desc) where approved;
create index my_roding_posts_photos_newest on records.my_roding_posts (created_at desc)
  where approved and image_url is not null;
create index my_roding_posts_newest on records.my_roding_posts (created_at desc);
create index my_roding_posts_rejected on records.my_roding_posts (created_at desc) where not approved;

-- Invoker: grants and policies of the records tables decide, this only takes the row apart.
create function private.insert_my_roding_post() returns trigger
  language plpgsql
  set search_path = ''
  as $$
declare
  _visitor constant boolean := private.is_visitor();
begin
  if _visitor then
    new.id := gen_random_uuid();
    -- The form sends the browser's clock, which may be wrong or lie.
    new.approved_at := now();
    if new.image_url is null then
      raise not_null_violation using message = 'a community post needs a photo (image_url)';
    end if;
  end if;
  new.approved_at := case when new.approved then coalesce(new.approved_at, now()) end;
  insert into records.my_roding_posts
    (id, title, content, image_url, author_name, approved, approved_at, likes_count, created_at)
  values (new.id, new.title, new.content, new.image_url, new.author_name, new.approved, new.approved_at,
    new.likes_count, new.created_at);
  insert into records.my_roding_post_contacts (post_id, author_email) values (new.id, new.author_email);
  -- RETURNING shows no more than SELECT would.
  if _visitor then
    new.author_email := null;
  end if;
  return new;
end
$$;

create function private.update_my_roding_post() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  update records.my_roding_posts as p set
    title = private.changed(old.title, new.title, p.title),
    content = private.changed(old.content, new.content, p.content),
    image_url = private.changed(old.image_url, new.image_url, p.image_url),
    author_name = private.changed(old.author_name, new.author_name, p.author_name),
    approved = private.changed(old.approved, new.approved, p.approved),
    -- Approving without a time means now; taking the approval back clears the time.
    approved_at = case
      when private.changed(old.approved, new.approved, p.approved)
      then coalesce(private.changed(old.approved_at, new.approved_at, p.approved_at), now())
    end
  where p.id = old.id;
  if not found then
    return null;
  end if;
  if new.author_email is distinct from old.author_email then
    update records.my_roding_post_contacts set author_email = new.author_email where post_id = old.id;
  end if;
  select * into new from public.my_roding_posts where id = old.id;
  return new;
end
$$;

create function private.delete_my_roding_post() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  delete from records.my_roding_posts where id = old.id;
  if not found then
    return null;
  end if;
  return old;
end
$$;

create trigger insert_my_roding_post instead of insert on public.my_roding_posts
  for each row execute function private.insert_my_roding_post();
create trigger update_my_roding_post instead of update on public.my_roding_posts
  for each row execute function private.update_my_roding_post();
create trigger delete_my_roding_post instead of delete on public.my_roding_posts
  for each row execute function private.delete_my_roding_post();

alter table records.my_roding_posts enable row level security;
alter table records.my_roding_post_contacts enable row level security;

-- Visitors may name the columns of the public form and no others. likes_count is nobody's to write: likes count it.
revoke all on public.my_roding_posts from public, anon, authenticated, service_role;
grant select, insert (title, content, image_url, author_name, author_email, approved, approved_at)
  on public.my_roding_posts to anon;
grant select, insert, delete on public.my_roding_posts to authenticated, service_role;
grant update (title, content, image_url, author_name, author_email, approved, approved_at)
  on public.my_roding_posts to authenticated, service_role;

grant select, insert on records.my_roding_posts, records.my_roding_post_contacts to anon;
grant select, insert, update, delete on records.my_roding_posts, records.my_roding_post_contacts
  to authenticated, service_role;

create policy "approved posts are public" on records.my_roding_posts
  for select to anon, authenticated
  using (approved);

-- approved left out is a post that waits; nobody submits a rejected one.
create policy "everybody submits posts with a photo of our storage" on records.my_roding_posts
  for insert to anon, authenticated
  with check (
    approved is not false
    and (approved_at is null or approved_at = now())
    and likes_count = 0
    and created_at = now()
    and private.is_upload(image_url, 'social-posts')
  );

create policy "admins manage posts" on records.my_roding_posts
  for all to authenticated, service_role
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Reachable through the view alone, which writes it together with its post; the primary key forbids a second one.
create policy "contact comes with the post" on records.my_roding_post_contacts
  for insert to anon, authenticated
  with check (true);

create policy "admins manage contacts" on records.my_roding_post_contacts
  for all to authenticated, service_role
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
