-- Whether submissions are public at once or after approval is a setting for each kind: group "moderation", names ideas, posts, events, jobs,
-- values "at_once" and "approval". Without it posts and events are public at once, ideas and job ads after approval.
create function private.needs_approval(_kinds text) returns boolean
  language sql stable
  set search_path = ''
  as $$
    select coalesce(private.setting('moderation', _kinds) #>> '{}', case when _kinds in ('posts', 'events') then 'at_once' else 'approval' end)
      = 'approval'
  $$;

-- Ideas and posts, on the views: RETURNING shows what was stored. Triggers fire by name: before set_approval_time and write_row.
create function private.apply_approval_setting() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if private.is_visitor() then
    if tg_argv[0] = 'posts' and private.needs_approval('posts') then
      new.approved := null;
    elsif tg_argv[0] = 'ideas' and not private.needs_approval('ideas') then
      new.status := 'approved';
    end if;
  end if;
  return new;
end
$$;

create trigger apply_approval_setting instead of insert on public.my_roding_posts
  for each row execute function private.apply_approval_setting('posts');
create trigger apply_approval_setting instead of insert on public.ideas
  for each row execute function private.apply_approval_setting('ideas');

create policy "posts wait where the setting says so" on records.my_roding_posts
  as restrictive for insert to anon, authenticated
  with check ((select private.is_admin()) or approved is null or not private.needs_approval('posts'));

drop policy "everybody submits ideas for moderation" on records.ideas;
create policy "everybody submits ideas" on records.ideas
  for insert to anon, authenticated
  with check (
    status = case when private.needs_approval('ideas') then 'pending' else 'approved' end and likes_count = 0 and created_at = now());

-- Job ads. What was rejected waits in any case when its owner has changed it.
create or replace function private.check_job() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if (tg_op = 'INSERT' or new.open_until <> old.open_until) and (new.open_until > private.today() + 180
    or private.is_visitor() and new.open_until < private.today())
  then
    raise check_violation using message = 'open_until is today at the earliest and in 180 days at the latest';
  end if;
  if private.is_visitor() then
    if tg_op = 'UPDATE' then
      new.status := old.status;
    end if;
    if tg_op = 'INSERT' or to_jsonb(new) - 'open_until' <> to_jsonb(old) - 'open_until' then
      new.status := case when private.needs_approval('jobs') or tg_op = 'UPDATE' and old.status = 'rejected' then 'pending' else 'approved' end;
    end if;
  end if;
  return new;
end
$$;

-- Events get a state that the view public.events does not show: its columns are those of the API. What is not approved is there for the
-- office alone, which reads and changes states in event_states.
alter table records.events add column state text not null default 'approved' check (state in ('pending', 'approved', 'rejected'));

create function private.hold_event() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if private.is_visitor() and private.needs_approval('events') then
    new.state := 'pending';
  end if;
  return new;
end
$$;

create trigger hold_event before insert on records.events for each row execute function private.hold_event();

select private.audit('records.events', '{category, start_date, end_date, is_user_submitted, state}');

drop policy "events are public" on records.events;
create policy "approved events are public" on records.events
  for select to anon, authenticated
  using (state = 'approved');
create policy "events wait where the setting says so" on records.events
  as restrictive for insert to anon, authenticated
  with check ((select private.is_admin()) or state = 'pending' or state = 'approved' and not private.needs_approval('events'));

create view public.event_states with (security_invoker = on) as
  select id as event_id, state from records.events;

comment on view public.event_states is 'Whether events are public: pending, approved or rejected; changed by admins, approved ones are for everybody to read.';

revoke all on public.event_states from public, anon, authenticated, service_role;
grant select on public.event_states to anon, authenticated, service_role;
grant update (state) on public.event_states to authenticated, service_role;

select private.register_submission_kind('event', 'records.events',
  $$case s.state when 'approved' then 'published' when 'rejected' then 'rejected' else 'pending' end$$);


-- Pictures of rejected events are not public, as those of rejected posts, and removed after the same time.
create or replace function private.is_picture_shown(_picture text) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select exists (select from records.my_roding_posts
        where private.picture_of(image_url) = _picture and image_url is not null and approved is not false)
      or exists (select from records.events
        where private.picture_of(image_url) = _picture and image_url is not null and state <> 'rejected')
  $$;

create or replace trigger settle_changed_pictures after update of image_url, state on records.events
  for each row
  when (old.image_url is distinct from new.image_url or (old.state = 'rejected') is distinct from (new.state = 'rejected'))
  execute function private.settle_pictures_of_row();

create or replace function private.remove_expired_pictures(_most integer default 1000) returns setof text
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- Hosted Supabase refuses to delete rows of objects otherwise.
  perform set_config('storage.allow_delete_query', 'true', true);
  perform private.settle_pictures(array(
    select private.picture_of(image_url) from records.my_roding_posts where not approved and image_url is not null
    union select private.picture_of(image_url) from records.events where state = 'rejected' and image_url is not null));
  return query
    with removed as (
      delete from storage.objects where id in (
        select o.id from storage.objects as o
        where case
          when o.bucket_id in ('event-images', 'social-posts') then
            o.updated_at < now() - interval '1 day'
            -- Other names are given by admins alone, who may have their reasons.
            and o.name ~ '^[A-Za-z0-9._/-]+$'
            and not private.is_picture_referenced(o.bucket_id || '/' || o.name)
          when o.bucket_id = 'withheld-pictures' then
            o.updated_at < now() - interval '30 days'
            or o.updated_at < now() - interval '1 hour' and not private.is_picture_referenced(o.name)
        end
        order by o.updated_at limit _most)
      returning bucket_id, name, version
    ),
    -- A rejected row outlives its picture and could be approved again: without it.
    emptied as (
      update records.my_roding_posts as p set image_url = null
      from removed as r
      where r.bucket_id = 'withheld-pictures' and not p.approved and p.image_url is not null
        and private.picture_of(p.image_url) = r.name
    ),
    emptied_events as (
      update records.events as e set image_url = null
      from removed as r
      where r.bucket_id = 'withheld-pictures' and e.state = 'rejected' and e.image_url is not null
        and private.picture_of(e.image_url) = r.name
    )
    select version from removed;
end
$$;
