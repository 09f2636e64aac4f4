-- Notes: everybody submits drafts and reads published notes, admins read and change all. A view over two tables, so that only admins see
-- author_email and others get null.
create table records.notes (
  id uuid primary key,
  title text not null check (title ~ '[^[:space:]]' and char_length(title) <= 200),
  body text not null check (char_length(body) between 1 and 5000),
  category text not null check (category in ('general', 'culture', 'nature')),
  author text check (char_length(author) <= 120),
  image_url text,
  status text not null check (status in ('draft', 'published')),
  due_at timestamptz,
  likes_count integer not null check (likes_count >= 0),
  created_at timestamptz not null
);
create table records.note_contacts (
  note_id uuid primary key references records.notes (id) on delete cascade,
  author_email text check (author_email ~ '^[^@[:space:]]+@[^@[:space:]]+$')
);

create view public.notes with (security_invoker = on) as
  select n.id, n.title, n.body, n.category, n.author, c.author_email, n.image_url, n.status, n.due_at, n.likes_count,
    n.created_at
  from records.notes as n
  left join records.note_contacts as c on c.note_id = n.id;
alter view public.notes alter column id set default gen_random_uuid();
alter view public.notes alter column category set default 'general';
alter view public.notes alter column status set default 'draft';
alter view public.notes alter column likes_count set default 0;
alter view public.notes alter column created_at set default now();

create function private.insert_note() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if private.is_visitor() then
    new.id := gen_random_uuid();
  end if;
  insert into records.notes (id, title, body, category, author, image_url, status, due_at, likes_count, created_at)
  values (new.id, new.title, new.body, new.category, new.author, new.image_url, new.status, new.due_at, new.likes_count,
    new.created_at);
  insert into records.note_contacts (note_id, author_email) values (new.id, new.author_email);
  if private.is_visitor() then
    new.author_email := null;
  end if;
  return new;
end
$$;

create function private.update_note() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  update records.notes set title = new.title, body = new.body, category = new.category, author = new.author,
    image_url = new.image_url, status = new.status, due_at = new.due_at
  where id = old.id;
  if not found then
    return null;
  end if;
  update records.note_contacts set author_email = new.author_email
  where note_id = old.id and new.author_email is distinct from old.author_email;
  return new;
end
$$;

create function private.delete_note() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  delete from records.notes where id = old.id;
  return case when found then old end;
end
$$;

create trigger insert_note instead of insert on public.notes for each row execute function private.insert_note();
create trigger update_note instead of update on public.notes for each row execute function private.update_note();
create trigger delete_note instead of delete on public.notes for each row execute function private.delete_note();

alter table records.notes enable row level security;
alter table records.note_contacts enable row level security;
revoke all on public.notes from public, anon, authenticated, service_role;
grant select, insert (title, body, category, author, author_email, image_url, due_at) on public.notes to anon;
grant select, insert, delete on public.notes to authenticated, service_role;
grant update (title, body, category, author, author_email, image_url, status, due_at)
  on public.notes to authenticated, service_role;
grant select, insert on records.notes, records.note_contacts to anon;
grant select, insert, update, delete on records.notes, records.note_contacts to authenticated, service_role;

create policy "published notes are public" on records.notes for select to anon, authenticated
  using (status = 'published');
create policy "everybody submits drafts" on records.notes for insert to anon, authenticated
  with check (status = 'draft' and likes_count = 0 and created_at = now());
create policy "admins manage notes" on records.notes for all to authenticated, service_role
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "a contact comes with its note" on records.note_contacts for insert to anon, authenticated
  with check (true);
create policy "admins manage contacts" on records.note_contacts for all to authenticated, service_role
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- Searches use this index; it holds what visitors may read and nothing else.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create index notes_words on records.notes
  using gin (title extensions.gin_trgm_ops, body extensions.gin_trgm_ops, author extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256)
  where status = 'published';

-- Likes are written by everybody and readable by no role; a trigger counts them in the note.
create table public.note_likes (
  note_id uuid not null references records.notes (id) on delete cascade,
  visitor text not null check (char_length(visitor) between 8 and 100),
  primary key (note_id, visitor)
);

create function private.count_like() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  update records.notes set likes_count = likes_count + 1 where id = new.note_id and status = 'published';
  if not found then
    raise foreign_key_violation using message = 'there is no public note with this note_id';
  end if;
  return null;
end
$$;
create trigger count_like after insert on public.note_likes for each row execute function private.count_like();

alter table public.note_likes enable row level security;
revoke all on public.note_likes from public, anon, authenticated, service_role;
grant insert on public.note_likes to anon, authenticated;
grant select, insert, delete on public.note_likes to service_role;
create policy "everybody likes" on public.note_likes for insert to anon, authenticated with check (true);
create policy "service manages likes" on public.note_likes for all to service_role using (true) with check (true);

-- A view that reads a function which runs with its owner's rights: its definition does not show which tables it depends on.
create function private.my_notes() returns setof records.notes
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  return query
    select n.* from records.notes as n join records.note_contacts as c on c.note_id = n.id
    where c.author_email = auth.jwt() ->> 'email';
end
$$;
create view public.my_notes as select id, title, status from private.my_notes();
revoke all on public.my_notes from public, anon, authenticated, service_role;
grant select on public.my_notes to anon, authenticated;
