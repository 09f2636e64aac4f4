-- The office corrects titles, texts and categories of ideas and posts by updating them. What it was is kept as long as the submission,
-- for editors; that it was corrected, and the description of a photo, are for everybody who sees the submission. Tables of their own,
-- because the columns of ideas and posts are those of the API.
create table public.corrections (
  id uuid primary key default gen_random_uuid(),
  idea_id uuid references records.ideas (id) on delete cascade,
  post_id uuid references records.my_roding_posts (id) on delete cascade,
  -- The values that were changed, by column.
  before jsonb not null,
  corrected_at timestamptz not null default clock_timestamp(),
  corrected_by uuid references auth.users (id) on delete set null,
  constraint corrections_one_thing check (num_nonnulls(idea_id, post_id) = 1)
);

comment on table public.corrections is 'What editors changed in ideas and posts, as it was before; read by editors, written by triggers.';

create table public.editorial_notes (
  id uuid primary key default gen_random_uuid(),
  idea_id uuid unique references records.ideas (id) on delete cascade,
  post_id uuid unique references records.my_roding_posts (id) on delete cascade,
  corrected_at timestamptz not null default now(),
  -- Text that stands for the photo of a post.
  alt_text text check (private.is_line(alt_text, 300) and private.is_text(alt_text)),
  constraint editorial_notes_one_thing check (num_nonnulls(idea_id, post_id) = 1)
);

comment on table public.editorial_notes is 'Which ideas and posts the office has corrected, and descriptions of photos.';

create index corrections_idea on public.corrections (idea_id) where idea_id is not null;
create index corrections_post on public.corrections (post_id) where post_id is not null;
create index corrections_corrected_by on public.corrections (corrected_by);

-- Notes a correction by somebody of the office: what it was, and that there was one. Definer: nobody writes these tables himself.
create function private.note_correction(_idea_id uuid, _post_id uuid, _before jsonb) returns void
  language sql security definer
  set search_path = ''
  as $$
    insert into public.corrections (idea_id, post_id, before, corrected_by)
    values (_idea_id, _post_id, _before, (select id from auth.users where id = auth.uid()));
    insert into public.editorial_notes (idea_id) select _idea_id where _idea_id is not null
    on conflict (idea_id) do update set corrected_at = excluded.corrected_at;
    insert into public.editorial_notes (post_id) select _post_id where _post_id is not null
    on conflict (post_id) do update set corrected_at = excluded.corrected_at;
  $$;

-- Arguments: columns that count.
create function private.remember_correction() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _before jsonb;
begin
  select jsonb_object_agg(key, value) into _before from jsonb_each(to_jsonb(old))
    where key = any (tg_argv) and value is distinct from to_jsonb(new) -> key;
  if _before is not null and auth.uid() is not null and private.is_admin() then
    perform private.note_correction(
      case when tg_relid = 'records.ideas'::regclass then new.id end,
      case when tg_relid = 'records.my_roding_posts'::regclass then new.id end, _before);
  end if;
  return null;
end
$$;

create trigger remember_correction after update of title, description, category on records.ideas
  for each row execute function private.remember_correction('title', 'description', 'category');
create trigger remember_correction after update of title, content on records.my_roding_posts
  for each row execute function private.remember_correction('title', 'content');

-- Gives the photo of a post a description, null takes it away. Errors: 42501, 23503 for an unknown post, 23514 for what is too long.
create function public.describe_picture(_post_id uuid, _alt_text text) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _old text;
begin
  if not private.has_office('editor') then
    raise insufficient_privilege using message = 'only editors describe pictures';
  end if;
  select alt_text into _old from public.editorial_notes where post_id = _post_id;
  if _old is distinct from _alt_text then
    perform private.note_correction(null, _post_id, jsonb_build_object('alt_text', _old));
    update public.editorial_notes set alt_text = _alt_text where post_id = _post_id;
  end if;
end
$$;

comment on function public.describe_picture is 'For editors: the text that stands for the photo of a post.';

alter table public.corrections enable row level security;
alter table public.editorial_notes enable row level security;
revoke all on public.corrections, public.editorial_notes from public, anon, authenticated, service_role;
grant select on public.corrections to authenticated, service_role;
grant select on public.editorial_notes to anon, authenticated, service_role;
revoke execute on function private.note_correction, private.remember_correction, public.describe_picture from public, anon;
grant execute on function public.describe_picture to authenticated, service_role;

create policy "editors read corrections" on public.corrections
  for select to authenticated, service_role
  using ((select private.has_office('editor')));

create policy "notes are for whoever sees the submission" on public.editorial_notes
  for select to anon, authenticated, service_role
  using (
    exists (select from records.ideas as i where i.id = idea_id) or exists (select from records.my_roding_posts as p where p.id = post_id));

-- Set by a trigger; clients leave it out.
alter table public.reports alter column title set default '';
