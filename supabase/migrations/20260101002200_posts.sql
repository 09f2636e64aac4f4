-- Photo posts of the community.

-- Community photo posts. The public form publishes at once; admins can reject afterwards.
-- approved: true is public, false is rejected, null waits.
create table records.my_roding_posts (
  id uuid primary key,
  title text collate "de-x-icu" not null check (private.is_line(title, 200)),
  content text not null check (private.is_filled(content, 5000)),
  image_url text check (private.is_image_url(image_url)),
  author_name text collate "de-x-icu" not null check (private.is_line(author_name, 120)),
  approved boolean,
  approved_at timestamptz check (isfinite(approved_at)),
  likes_count integer not null check (likes_count >= 0),
  created_at timestamptz not null check (isfinite(created_at)),
  -- Who shares a photo may say what it shows, and editors correct that like title and text. A column of the post in place of the office's note
  -- and its function: there is one description, by the submitter or an editor.
  alt_text text check (private.is_line(alt_text, 300)),
  -- The photo of a month, chosen by editors. A column of the post, so that a choice is hidden with a rejected post, and goes to the bin and
  -- comes back with a deleted one. Several photos may have the same month; the newest one is shown.
  photo_of_month date check (extract(day from photo_of_month) = 1 and photo_of_month between '2000-01-01' and '2100-12-01'),
  constraint my_roding_posts_approval_has_time check ((approved is true) = (approved_at is not null)),
  constraint my_roding_posts_content_readable check (private.is_text(content))
);

alter table records.my_roding_posts enable row level security;
revoke all on records.my_roding_posts from public, anon, authenticated, service_role;
grant select, insert on records.my_roding_posts to anon;
grant select, insert, update, delete on records.my_roding_posts to authenticated, service_role;

create index my_roding_posts_approved_newest on records.my_roding_posts (created_at desc) where approved;

create index my_roding_posts_photos_newest on records.my_roding_posts (created_at desc)
  where approved and image_url is not null;

create index my_roding_posts_newest on records.my_roding_posts (created_at desc);
create index my_roding_posts_rejected on records.my_roding_posts (created_at desc) where not approved;

-- What visitors search in. Hidden rows stand in no such index, so that a search neither finds it nor takes longer for it.
-- New texts wait in a list that every search reads whole; a short one costs each of many writes little.
create index my_roding_posts_words on records.my_roding_posts
  using gin (title extensions.gin_trgm_ops, content extensions.gin_trgm_ops, author_name extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256)
  where approved;

create index my_roding_posts_picture on records.my_roding_posts (private.picture_of(image_url)) where image_url is not null;

create index my_roding_posts_of_months on records.my_roding_posts (photo_of_month desc, created_at desc)
  where approved and photo_of_month is not null;

create index my_roding_posts_listed on records.my_roding_posts
  using gin (private.list_text(array[title, content, author_name]) extensions.gin_trgm_ops) where approved;

create policy "approved posts are public" on records.my_roding_posts
  for select to anon, authenticated
  using (approved);

-- approved left out is a post that waits; a rejected one is never submitted.
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
  using ((select private.has_office('editor')))
  with check ((select private.has_office('editor')));

create policy "posts wait where the setting says so" on records.my_roding_posts
  as restrictive for insert to anon, authenticated
  with check ((select private.has_office('editor')) or approved is null or not private.needs_approval('posts'));

create policy "editors choose photos of the month" on records.my_roding_posts
  as restrictive for insert to anon, authenticated
  with check (photo_of_month is null or (select private.has_office('editor')));

-- The private part, one row for each post. Everybody may join it, only admins find something.
create table records.my_roding_post_contacts (
  post_id uuid primary key references records.my_roding_posts (id) on delete cascade,
  author_email text check (private.is_email(author_email)),
  -- The submitter of a photo says that the people who can be recognised on it agree (KUG § 22). Stored with the post, for admins: the date of the
  -- wording (site/app/features/posts/submission/post-form.ts); null where it was not asked.
  people_consent date check (isfinite(people_consent))
);

alter table records.my_roding_post_contacts enable row level security;
revoke all on records.my_roding_post_contacts from public, anon, authenticated, service_role;
grant select, insert on records.my_roding_post_contacts to anon;
grant select, insert, update, delete on records.my_roding_post_contacts to authenticated, service_role;

-- Reachable only through the view, which writes it together with its post; the primary key forbids a second one.
create policy "contact comes with the post" on records.my_roding_post_contacts
  for insert to anon, authenticated
  with check (true);

create policy "admins manage contacts" on records.my_roding_post_contacts
  for all to authenticated, service_role
  using ((select private.has_office('editor')))
  with check ((select private.has_office('editor')));

select private.create_masked_view('my_roding_posts', 'records.my_roding_posts', 'records.my_roding_post_contacts',
  '{id, title, content, image_url, author_name, author_email, approved, approved_at, likes_count, created_at, people_consent, alt_text, photo_of_month}',
  '{title, content, image_url, author_name, author_email, approved, approved_at, people_consent, alt_text}',
  $$if _is_visitor then
            if private.needs_approval('posts') then
              new.approved := null;
            end if;
            -- The form sends the browser's clock, which may be wrong or lie.
            new.approved_at := now();
            if new.image_url is null then
              raise not_null_violation using message = 'a community post needs a photo (image_url)';
            end if;
          end if;
          new.approved_at := case when new.approved then coalesce(new.approved_at, now()) end;$$,
  $$if private.was_decided('records.my_roding_posts', 'approved', old.id, old.approved::text, new.approved::text) then
            return null;
          end if;$$);

comment on view public.my_roding_posts is 'Community photo posts. author_email is null for everybody but admins.';

alter view public.my_roding_posts alter column id set default gen_random_uuid();
alter view public.my_roding_posts alter column likes_count set default 0;
alter view public.my_roding_posts alter column created_at set default now();

-- Approving without a time means now, taking the approval back clears the time. The view does it for INSERT, so that RETURNING shows it; this
-- trigger for UPDATE, where it sees what other statements have written meanwhile.
create function private.set_approval_time() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  new.approved_at := case when new.approved then coalesce(new.approved_at, now()) end;
  return new;
end
$$;

create trigger set_approval_time before update of approved, approved_at on records.my_roding_posts
  for each row execute function private.set_approval_time();

select private.register_submission_kind('post', 'records.my_roding_posts',
  $$case s.approved when true then 'published' when false then 'rejected' else 'pending' end$$, _liked_as => 'my_roding_post',
  _address => '(select c.author_email from records.my_roding_post_contacts as c where c.post_id = s.id)',
  _logged => '{approved, photo_of_month}', _rejection => 'approved = false',
  -- An index answers it in this form.
  _waiting => $$select id::text, title, created_at from records.my_roding_posts where approved is null$$);

select private.audit('records.my_roding_post_contacts', '{}', 'records.my_roding_posts');

select private.register_personal_data($entry${
  "label": "Fotobeiträge", "source": "public.my_roding_posts", "tables": ["records.my_roding_posts", "records.my_roding_post_contacts"],
  "purpose": "Fotos veröffentlichen und dazu rückfragen", "readers": "Name und Foto: alle; E-Mail: Redaktion und Vorstand",
  "kept_for": "bis zur Löschung; abgelehnte und E-Mail nach Löschfrist",
  "emails": ["s.author_email"],
  "names": ["s.author_name"],
  "picture": "private.picture_of(s.image_url)",
  "account": "(select o.owner_id from records.submission_owners as o where o.post_id = s.id)",
  "erasing": "delete", "with_account": true}$entry$);

select private.register_retention_rule('keepPostContacts', 'E-Mail zu Fotobeiträgen',
  'public.my_roding_posts', 's.approved is not null', 's.created_at', 12, '{author_email}');

select private.register_retention_rule('keepRejectedPosts', 'Abgelehnte Fotobeiträge',
  'public.my_roding_posts', 's.approved is false', 's.created_at', 6);

select private.register_texts('records.my_roding_posts', 'records.my_roding_post_contacts');
