-- Citizens' ideas pool. Submitted by anybody, public once approved.
create table records.ideas (
  id uuid primary key,
  title text collate "de-x-icu" not null check (private.is_line(title, 200)),
  description text not null check (private.is_line(description, 5000)),
  category text not null
    check (category in ('general', 'infrastructure', 'culture', 'environment', 'digital', 'economy')),
  submitter_name text collate "de-x-icu" check (char_length(submitter_name) <= 120),
  status text not null check (status in ('pending', 'approved', 'rejected')),
  likes_count integer not null check (likes_count >= 0),
  created_at timestamptz not null check (isfinite(created_at))
);

-- The private part, one row for each idea. Everybody may join it, only admins find something.
create table records.idea_contacts (
  idea_id uuid primary key references records.ideas (id) on delete cascade,
  submitter_email text check (private.is_email(submitter_email))
);

create view public.ideas with (security_invoker = on) as
  select i.id, i.title, i.description, i.category, i.submitter_name, c.submitter_email, i.status, i.likes_count,
    i.created_at
  from records.ideas as i
  left join records.idea_contacts as c on c.idea_id = i.id;

comment on view public.ideas is 'Citizens'' ideas. submitter_email is null for everybody but admins.';

alter view public.ideas alter column id set default gen_random_uuid();
alter view public.ideas alter column category set default 'general';
alter view public.ideas alter column status set default 'pending';
alter view public.ideas alter column likes_count set default 0;
alter view public.ideas alter column created_at set default now();

-- Public list, newest first; what waits is few.
create index ideas_approved_newest on records.ideas (created_at desc) where status = 'approved';
create index ideas_not_approved on records.ideas (created_at desc) where status <> 'approved';

-- Invoker: grants and policies of the records tables decide, this only takes the row apart.
create function private.insert_idea() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if private.is_visitor() then
    new.id := gen_random_uuid();
  end if;
  insert into records.ideas (id, title, description, category, submitter_name, status, likes_count, created_at)
  values (new.id, new.title, new.description, new.category, new.submitter_name, new.status, new.likes_count,
    new.created_at);
  insert into records.idea_contacts (idea_id, submitter_email) values (new.id, new.submitter_email);
  -- RETURNING shows no more than SELECT would.
  if private.is_visitor() then
    new.submitter_email := null;
  end if;
  return new;
end
$$;

create function private.update_idea() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  update records.ideas as i set
    title = private.changed(old.title, new.title, i.title),
    description = private.changed(old.description, new.description, i.description),
    category = private.changed(old.category, new.category, i.category),
    submitter_name = private.changed(old.submitter_name, new.submitter_name, i.submitter_name),
    status = private.changed(old.status, new.status, i.status)
  where i.id = old.id;
  if not found then
    return null;
  end if;
  if new.submitter_email is distinct from old.submitter_email then
    update records.idea_contacts set submitter_email = new.submitter_email where idea_id = old.id;
  end if;
  select * into new from public.ideas where id = old.id;
  return new;
end
$$;

create function private.delete_idea() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  delete from records.ideas where id = old.id;
  if not found then
    return null;
  end if;
  return old;
end
$$;

create trigger insert_idea instead of insert on public.ideas for each row execute function private.insert_idea();
create trigger update_idea instead of update on public.ideas for each row execute function private.update_idea();
create trigger delete_idea instead of delete on public.ideas for each row execute function private.delete_idea();

alter table records.ideas enable row level security;
alter table records.idea_contacts enable row level security;

-- Visitors may name the columns of the public form and no others. likes_count is nobody's to write: likes count it.
revoke all on public.ideas from public, anon, authenticated, service_role;
grant select, insert (title, description, category, submitter_name, submitter_email) on public.ideas to anon;
grant select, insert, delete on public.ideas to authenticated, service_role;
grant update (title, description, category, submitter_name, submitter_email, status)
  on public.ideas to authenticated, service_role;

grant select, insert on records.ideas, records.idea_contacts to anon;
grant select, insert, update, delete on records.ideas, records.idea_contacts to authenticated, service_role;

create policy "approved ideas are public" on records.ideas
  for select to anon, authenticated
  using (status = 'approved');

create policy "everybody submits ideas for moderation" on records.ideas
  for insert to anon, authenticated
  with check (status = 'pending' and likes_count = 0 and created_at = now());

create policy "admins manage ideas" on records.ideas
  for all to authenticated, service_role
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Reachable through the view alone, which writes it together with its idea; the primary key forbids a second one.
create policy "contact comes with the idea" on records.idea_contacts
  for insert to anon, authenticated
  with check (true);

create policy "admins manage contacts" on records.idea_contacts
  for all to authenticated, service_role
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
