-- The office merges an idea into another one that says the same. The duplicate is rejected; its supports move to the kept idea, which counts
-- each browser once; its address leads there, also when the duplicate is deleted later. Whatever changes its state again separates them.
create table records.idea_merges (
  -- No reference: the address outlives the row.
  idea_id uuid primary key,
  kept_id uuid not null references records.ideas (id) on delete cascade,
  -- Browsers whose support the kept idea got by the merge; with their random identifiers, which nobody reads (public.post_likes).
  moved text[] not null,
  merged_at timestamptz not null default clock_timestamp(),
  constraint idea_merges_two check (idea_id <> kept_id)
);

create index idea_merges_kept on records.idea_merges (kept_id);

alter table records.idea_merges enable row level security;
revoke all on records.idea_merges from public, anon, authenticated, service_role;

-- The idea that an idea was merged into, over several merges; itself where it was not.
create function private.kept_idea(_id uuid) returns uuid
  language sql stable security definer
  set search_path = ''
  as $$
    with recursive chain (id, step) as (
      select _id, 0
      union all select m.kept_id, c.step + 1 from chain as c join records.idea_merges as m on m.idea_id = c.id where c.step < 100
    )
    select id from chain order by step desc limit 1
  $$;

-- Likes of ideas hold this lock shared, merges alone: a like is either moved or finds the merge.
create function private.lock_idea_merges(_shared boolean) returns void
  language sql
  set search_path = ''
  as $$
    select case when _shared then pg_catalog.pg_advisory_xact_lock_shared(hashtext('records.idea_merges'))
      else pg_catalog.pg_advisory_xact_lock(hashtext('records.idea_merges')) end
  $$;

-- Definer: visitors read no merges.
create function private.like_kept_idea() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.lock_idea_merges(true);
  new.post_id := private.kept_idea(new.post_id);
  return new;
end
$$;

create trigger like_kept_idea before insert on public.post_likes
  for each row when (new.post_type = 'idea' and not private.is_restoring()) execute function private.like_kept_idea();

-- As before; a like of a merged idea is one of the idea it was merged into.
create or replace function public.remove_like(_post_id uuid, _post_type text, _user_identifier text) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if _post_type = 'idea' then
    perform private.lock_idea_merges(true);
  end if;
  delete from public.post_likes
  where post_id in (_post_id, case when _post_type = 'idea' then private.kept_idea(_post_id) end)
    and post_type = _post_type and user_identifier = _user_identifier;
end
$$;

-- Errors: 42501 without the office, PT404 where one of them does not exist, PT409 where the duplicate is merged already, or the other one is
-- not published or is the same.
create function public.merge_ideas(_id uuid, _kept_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _kept records.ideas;
  _moved text[];
begin
  if not private.has_office('editor') then
    raise insufficient_privilege using message = 'only editors merge ideas';
  end if;
  perform private.lock_idea_merges(false);
  select * into _kept from records.ideas where id = _kept_id;
  if not found or not exists (select from records.ideas where id = _id) then
    raise sqlstate 'PT404' using message = 'there is no such idea';
  elsif _id = _kept_id or _kept.status <> 'approved' or exists (select from records.idea_merges where idea_id = _id) then
    raise sqlstate 'PT409' using message = 'an idea is merged once, into another one that is published';
  end if;
  with moved as (
    insert into public.post_likes (post_id, post_type, user_identifier)
    select _kept_id, 'idea', user_identifier from public.post_likes where post_type = 'idea' and post_id = _id
    on conflict do nothing returning user_identifier
  )
  select coalesce(array_agg(user_identifier), '{}') into _moved from moved;
  update records.ideas set status = 'rejected' where id = _id;
  insert into records.idea_merges (idea_id, kept_id, moved) values (_id, _kept_id, _moved);
  -- The news is another one than that of a rejection.
  update records.status_links set state = 'merged', decided_at = now() where kind = 'idea' and subject_id = _id;
  update records.mail_queue set values = values || jsonb_build_object('state', 'merged', 'kept', _kept.title, 'kept_id', _kept.id)
  where due_at is not null and starts_with(key, format('decided idea %s ', _id));
  perform private.log_action('merged', 'ideas', _id::text, jsonb_build_object('kept', _kept_id));
end
$$;

comment on function public.merge_ideas is
  'For editors: rejects an idea as a duplicate of another one, which gets its supports and its address. Approving it again separates them.';

-- A merged idea whose state changes is one of its own again; the supports that the other one got by the merge alone leave it.
create function private.separate_idea() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _merge records.idea_merges;
begin
  delete from records.idea_merges where idea_id = new.id returning * into _merge;
  if found then
    delete from public.post_likes
    where post_type = 'idea' and post_id = _merge.kept_id and user_identifier = any (_merge.moved);
    perform private.log_action('separated', 'ideas', new.id::text, jsonb_build_object('kept', _merge.kept_id));
  end if;
  return null;
end
$$;

create trigger separate_idea after update of status on records.ideas
  for each row when (old.status = 'rejected' and new.status <> 'rejected') execute function private.separate_idea();

-- The published idea that the idea with an id in this range was merged into; no row where there is none.
create function public.merged_idea(_first uuid, _last uuid) returns table (id uuid, title text)
  language sql stable security definer
  set search_path = ''
  as $$
    select i.id, i.title from records.idea_merges as m
    join records.ideas as i on i.id = private.kept_idea(m.kept_id) and i.status = 'approved'
    where m.idea_id between _first and _last limit 1
  $$;

comment on function public.merged_idea is 'The published idea that one with an id in this range was merged into.';

alter table records.status_links
  drop constraint status_links_state_check,
  add constraint status_links_state_check check (state in ('pending', 'published', 'rejected', 'removed', 'withdrawn', 'merged'));

revoke execute on function private.kept_idea, private.lock_idea_merges, private.like_kept_idea, private.separate_idea,
  public.merge_ideas, public.merged_idea from public, anon, authenticated;
grant execute on function public.merge_ideas(uuid, uuid) to authenticated, service_role;
grant execute on function public.merged_idea(uuid, uuid) to anon, authenticated, service_role;

select private.register_without_personal_data('Zufällige Kennungen von Browsern', 'public.post_likes', 'records.idea_merges');
