-- What becomes of ideas: steps, merged ideas, news for their submitters, pictures.

-- What became of an idea after its publication, as steps with a day: written by editors, read by those who may read the idea. A table of its
-- own, because the columns of ideas are those of the API. Without a step an idea is new.
create table public.idea_steps (
  id uuid primary key default gen_random_uuid(),
  idea_id uuid not null references records.ideas (id) on delete cascade,
  state text not null check (state in ('reviewing', 'town_hall', 'done', 'impossible')),
  reached_on date not null default private.today() check (reached_on between '2000-01-01' and '2100-12-31'),
  -- What the association says about it in public, and who says so, as the office enters it.
  answer text check (private.is_filled(answer, 2000) and private.is_text(answer)),
  signature text check (private.is_line(signature, 120)),
  created_at timestamptz not null default clock_timestamp(),
  -- A step may have a picture of before and one of after, with descriptions: stored with the photos of posts, public while the idea is.
  before_url text,
  before_alt text check (private.is_line(before_alt, 300)),
  after_url text,
  after_alt text check (private.is_line(after_alt, 300)),
  constraint idea_steps_signed check ((answer is null) = (signature is null)),
  constraint idea_steps_before_described check ((before_url is null) = (before_alt is null)),
  constraint idea_steps_after_described check ((after_url is null) = (after_alt is null)),
  constraint idea_steps_stored_pictures check (
    (before_url is null or char_length(before_url) <= 500 and coalesce(private.picture_of(before_url) like 'social-posts/%', false))
    and (after_url is null or char_length(after_url) <= 500 and coalesce(private.picture_of(after_url) like 'social-posts/%', false)))
);

comment on table public.idea_steps is 'What became of ideas, with answers of the association; the latest day is the state of the idea. Written by editors.';

alter table public.idea_steps enable row level security;
revoke all on public.idea_steps from public, anon, authenticated, service_role;
grant select on public.idea_steps to anon;
grant select, delete,
  insert (id, idea_id, state, reached_on, answer, signature, before_url, before_alt, after_url, after_alt),
  update (state, reached_on, answer, signature, before_url, before_alt, after_url, after_alt)
  on public.idea_steps to authenticated, service_role;

create index idea_steps_of_idea on public.idea_steps (idea_id, reached_on, created_at);
create index idea_steps_before on public.idea_steps (private.picture_of(before_url)) where before_url is not null;
create index idea_steps_after on public.idea_steps (private.picture_of(after_url)) where after_url is not null;

-- The home page shows the latest answer to an idea.
create index idea_steps_answered on public.idea_steps (reached_on desc, created_at desc) where answer is not null;

create index idea_steps_answers on public.idea_steps (idea_id, reached_on) where answer is not null;

create policy "steps are for whoever sees the idea" on public.idea_steps
  for select to anon, authenticated, service_role
  using (exists (select from records.ideas as i where i.id = idea_id));

create policy "editors manage steps" on public.idea_steps
  for all to authenticated, service_role
  using ((select private.has_office('editor')))
  with check ((select private.has_office('editor')));

-- Logged under the id of the idea, whose title the log shows also when the step is gone.
select private.audit('public.idea_steps', '{state, reached_on}');

create or replace trigger log_row after insert or update or delete on public.idea_steps
  for each row when (current_setting('role') in ('authenticated', 'service_role'))
  execute function private.log_row('idea_steps', 'idea_id', '{state, reached_on}');

-- The office merges an idea into another one that says the same. The duplicate is rejected; its supports move to the kept idea, which counts
-- each browser once; its address leads there, also when the duplicate is deleted later. Whatever changes its state again separates them.
create table records.idea_merges (
  -- No reference: the address outlives the row.
  idea_id uuid primary key,
  kept_id uuid not null references records.ideas (id) on delete cascade,
  -- Browsers whose support the kept idea got by the merge; with their random identifiers, which no role reads (public.post_likes).
  moved text[] not null,
  merged_at timestamptz not null default clock_timestamp(),
  constraint idea_merges_two check (idea_id <> kept_id)
);

alter table records.idea_merges enable row level security;
revoke all on records.idea_merges from public, anon, authenticated, service_role;

create index idea_merges_kept on records.idea_merges (kept_id);

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

-- Likes of ideas hold this lock shared, merges exclusively: a like is either moved or finds the merge.
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

-- A merged idea whose state changes is one of its own again; the supports that the other one got only by the merge leave it.
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

-- The submitter of an idea with an address may be notified of each later step: ticked in the form, switched off behind the private link. A row is the
-- wish of its submitter; it ends with the address (private.forget_wish) and with the idea.
create table records.idea_updates (
  id uuid primary key references records.ideas (id) on delete cascade,
  wanted_since timestamptz not null default now()
);

alter table records.idea_updates enable row level security;
revoke all on records.idea_updates from public, anon, authenticated, service_role;

-- The form sends the wish in a header of its insert, as it does the token of the private link: the columns of ideas are those of the API.
-- Definer: no role writes wishes directly.
create function private.note_wish() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-idea-updates' = '1'
    and auth.role() in ('anon', 'authenticated') and not private.is_restoring()
  then
    insert into records.idea_updates (id) values (new.idea_id) on conflict do nothing;
  end if;
  return null;
end
$$;

create function private.forget_wish() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  delete from records.idea_updates where id = old.idea_id;
  return null;
end
$$;

create trigger note_wish after insert on records.idea_contacts
  for each row when (new.submitter_email is not null) execute function private.note_wish();

create trigger forget_wish after update of submitter_email on records.idea_contacts
  for each row when (new.submitter_email is distinct from old.submitter_email) execute function private.forget_wish();

-- Mails about a step that have not left are replaced by what follows within the minute; a step that was removed and comes back is no news.
-- Those who submitted ideas that were merged into this one are notified as well, each address once.
create function private.tell_of_step() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _step constant public.idea_steps := case tg_op when 'DELETE' then old else new end;
  _prefix constant text := format('step %s ', _step.id);
  _idea records.ideas;
  _known boolean;
  _taken_back integer;
  _person record;
  _token text;
  _key text;
begin
  if private.is_restoring() or auth.uid() is null or not private.is_admin() then
    return null;
  end if;
  _known := exists (select from records.mail_queue where starts_with(key, _prefix) and due_at is null);
  with unsent as (
    delete from records.mail_queue where due_at is not null and starts_with(key, _prefix) returning key
  ), links as (
    delete from records.status_links using unsent where mail_key = unsent.key
  )
  select count(*) into _taken_back from unsent;
  if tg_op = 'DELETE' then
    if not _known and _taken_back = 0 then
      insert into records.mail_queue (kind, mailbox, by_visitor, key, due_at) values ('idea-step', '', false, _prefix || 'removed', null);
    end if;
    return null;
  end if;
  select * into _idea from records.ideas where id = _step.idea_id and status = 'approved';
  if not found or tg_op = 'INSERT' and _known
    or tg_op = 'UPDATE' and _taken_back = 0 and (old.state, old.answer) is not distinct from (new.state, new.answer)
  then
    return null;
  end if;
  for _person in
    with recursive told (id) as (
      select _idea.id union select m.idea_id from told join records.idea_merges as m on m.kept_id = told.id
    )
    select distinct on (lower(c.submitter_email)) u.id, i.title, i.created_at, c.submitter_email as email
    from told join records.idea_updates as u using (id) join records.ideas as i using (id) join records.idea_contacts as c on c.idea_id = u.id
    where c.submitter_email is not null
    order by lower(c.submitter_email), u.id <> _idea.id
  loop
    _token := private.base64url(private.random_bytes());
    _key := format('%s%s %s', _prefix, _person.id, extract(epoch from clock_timestamp()));
    if private.queue_decision_mail('idea-step', _person.email, jsonb_build_object('id', _idea.id, 'title', _idea.title, 'state', _step.state,
      'reached_on', _step.reached_on, 'answer', _step.answer, 'signature', _step.signature, 'token', _token), _key)
    then
      insert into records.status_links (token_hash, kind, subject_id, title, state, submitted_at, decided_at, mail_key)
      values (sha256(convert_to(_token, 'UTF8')), 'idea', _person.id, _person.title,
        case when _person.id = _idea.id then 'published' else 'merged' end, _person.created_at, now(), _key);
    end if;
  end loop;
  return null;
end
$$;

create trigger tell_of_step after insert or update or delete on public.idea_steps
  for each row execute function private.tell_of_step();

-- The idea of a link that is valid, null otherwise.
create function private.idea_of_link(_token text) returns uuid
  language sql stable
  set search_path = ''
  as $$
    select l.subject_id from records.status_links as l
    where l.token_hash = sha256(convert_to(left(_token, 100), 'UTF8')) and l.kind = 'idea' and not private.is_expired(l)
  $$;

-- What the page of a link adds for an idea: its page, or that of the idea it was merged into (null where it is not public), and whether
-- mails are wanted (null where there is no address). No row for every other token.
create function public.submitted_idea(_token text) returns table (id uuid, title text, updates boolean)
  language sql stable security definer
  set search_path = ''
  as $$
    select k.id, k.title, case when c.submitter_email is not null then exists (select from records.idea_updates as u where u.id = i.id) end
    from records.ideas as i
    left join records.idea_contacts as c on c.idea_id = i.id
    left join records.ideas as k on k.id = private.kept_idea(i.id) and k.status = 'approved'
    where i.id = private.idea_of_link(_token)
  $$;

comment on function public.submitted_idea is 'Page and wish for mails of an idea that was submitted, by the token of its private link.';

-- Errors: PT404 for every token of no idea with an address.
create function public.want_idea_updates(_token text, _wanted boolean) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _id constant uuid := (select c.idea_id from records.idea_contacts as c
    where c.idea_id = private.idea_of_link(_token) and c.submitter_email is not null);
begin
  if _id is null then
    raise sqlstate 'PT404' using message = 'there is no idea with an address behind this link';
  elsif _wanted then
    insert into records.idea_updates (id) values (_id) on conflict do nothing;
  else
    delete from records.idea_updates where id = _id;
  end if;
end
$$;

comment on function public.want_idea_updates is 'Switches mails about later steps of an idea, by the token of its private link.';

create view private.idea_update_wishes as
  select u.id, c.submitter_email, i.title, u.wanted_since
  from records.idea_updates as u join records.ideas as i using (id) join records.idea_contacts as c on c.idea_id = u.id;

revoke all on private.idea_update_wishes from public, anon, authenticated, service_role;

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

select private.register_personal_data($entry${
  "label": "Nachrichten zu Ideen", "source": "private.idea_update_wishes", "tables": ["records.idea_updates"],
  "purpose": "Über neue Schritte einer Idee berichten, wenn gewünscht", "readers": "niemand; nur der Versand",
  "kept_for": "bis zur Abbestellung, höchstens so lange wie die E-Mail zur Idee",
  "emails": ["s.submitter_email"],
  "account": "(select o.owner_id from records.submission_owners as o where o.idea_id = s.id)",
  "erasing": "delete", "erased_from": "records.idea_updates", "with_account": true}$entry$);

select private.register_without_personal_data('Zufällige Kennungen von Browsern',
  'public.post_likes', 'records.idea_merges');

select private.register_texts('public.idea_steps');

revoke execute on function private.kept_idea, private.lock_idea_merges, private.like_kept_idea, public.merge_ideas, private.separate_idea,
  public.merged_idea, private.note_wish, private.forget_wish, private.tell_of_step, private.idea_of_link, public.submitted_idea,
  public.want_idea_updates, private.ideas_with_picture, private.is_step_picture_shown, private.is_step_picture_kept,
  private.settle_pictures_of_step, private.settle_pictures_of_idea from public, anon, authenticated;
grant execute on function public.merge_ideas to authenticated, service_role;
grant execute on function public.merged_idea, public.submitted_idea, public.want_idea_updates to anon, authenticated, service_role;
