-- Whose account an idea, a post or an event came from. No API role may touch the table: a trigger writes it, my_submissions reads it,
-- each for the caller's own account alone. Deleting the account forgets the owner and keeps the submission.
create table records.submission_owners (
  owner_id uuid not null references auth.users (id) on delete cascade,
  idea_id uuid unique references records.ideas (id) on delete cascade,
  post_id uuid unique references records.my_roding_posts (id) on delete cascade,
  event_id uuid unique references records.events (id) on delete cascade,
  -- Events have no created_at of their own.
  created_at timestamptz not null default now(),
  constraint submission_owners_one_thing check (num_nonnulls(idea_id, post_id, event_id) = 1)
);

create index submission_owners_owner on records.submission_owners (owner_id);

alter table records.submission_owners enable row level security;

-- Definer: nobody writes owners himself. A token may outlive its account; what is sent with it then has no owner.
create function private.remember_owner() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if auth.role() = 'authenticated' then
    insert into records.submission_owners (owner_id, idea_id, post_id, event_id)
    select u.id, case tg_argv[0] when 'idea' then new.id end, case tg_argv[0] when 'post' then new.id end,
      case tg_argv[0] when 'event' then new.id end
    from auth.users as u
    where u.id = auth.uid();
  end if;
  return null;
end
$$;

create trigger remember_owner after insert on records.ideas
  for each row execute function private.remember_owner('idea');
create trigger remember_owner after insert on records.my_roding_posts
  for each row execute function private.remember_owner('post');
create trigger remember_owner after insert on records.events
  for each row execute function private.remember_owner('event');

-- Definer: what waits or was rejected is hidden by the policies of its table, also from who sent it. One word for each state, whatever
-- the kind: the sender wants to know whether it is to be seen, not which column says so.
create function private.own_submissions()
  returns table (kind text, id uuid, title text, state text, created_at timestamptz, start_date timestamptz,
    image_url text, likes_count integer)
  language sql stable security definer rows 20
  set search_path = ''
  as $$
    select 'idea', i.id, i.title,
      case i.status when 'approved' then 'published' when 'rejected' then 'rejected' else 'pending' end,
      i.created_at, null::timestamptz, null, i.likes_count
    from records.submission_owners as o
    join records.ideas as i on i.id = o.idea_id
    where o.owner_id = auth.uid()
    union all
    select 'post', p.id, p.title,
      case p.approved when true then 'published' when false then 'rejected' else 'pending' end,
      p.created_at, null, p.image_url, p.likes_count
    from records.submission_owners as o
    join records.my_roding_posts as p on p.id = o.post_id
    where o.owner_id = auth.uid()
    union all
    select 'event', e.id, e.title, 'published', o.created_at, e.start_date, e.image_url, null
    from records.submission_owners as o
    join records.events as e on e.id = o.event_id
    where o.owner_id = auth.uid()
  $$;

revoke execute on function private.own_submissions() from public;
grant execute on function private.own_submissions() to authenticated;

create view public.my_submissions with (security_invoker = on) as
  select kind, id, title collate "de-x-icu" as title, state, created_at, start_date, image_url, likes_count
  from private.own_submissions();

comment on view public.my_submissions is
  'What the caller''s account has submitted: kind idea, post or event; state pending, published or rejected.';

revoke all on public.my_submissions from public, anon, authenticated, service_role;
grant select on public.my_submissions to authenticated;
