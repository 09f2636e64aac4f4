-- Who submits an idea with an address may be told of each later step: ticked in the form, switched off behind the private link. A row is the
-- wish of whoever has submitted it; it ends with the address (private.forget_wish) and with the idea.
create table records.idea_updates (
  id uuid primary key references records.ideas (id) on delete cascade,
  wanted_since timestamptz not null default now()
);

alter table records.idea_updates enable row level security;
revoke all on records.idea_updates from public, anon, authenticated, service_role;

-- The form sends the wish in a header of its insert, as it does the token of the private link: the columns of ideas are those of the API.
-- Definer: nobody writes wishes himself.
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
-- Those who submitted ideas that were merged into this one are told as well, each address once.
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

-- The mail about a decision links to the page of an idea. Otherwise the function is unchanged.
do $$
declare
  _definition constant text := pg_get_functiondef('private.note_status'::regproc);
begin
  if strpos(_definition, '''before'', _known)') = 0 then
    raise 'private.note_status has other values';
  end if;
  execute replace(_definition, '''before'', _known)', '''before'', _known, ''id'', _subject_id)');
end
$$;

create view private.idea_update_wishes as
  select u.id, c.submitter_email, i.title, u.wanted_since
  from records.idea_updates as u join records.ideas as i using (id) join records.idea_contacts as c on c.idea_id = u.id;

select private.register_personal_data($entry${
  "label": "Nachrichten zu Ideen", "source": "private.idea_update_wishes", "tables": ["records.idea_updates"],
  "purpose": "Über neue Schritte einer Idee berichten, wenn gewünscht", "readers": "niemand; nur der Versand",
  "kept_for": "bis zur Abbestellung, höchstens so lange wie die E-Mail zur Idee",
  "emails": ["s.submitter_email"],
  "account": "(select o.owner_id from records.submission_owners as o where o.idea_id = s.id)",
  "erasing": "delete", "erased_from": "records.idea_updates", "with_account": true}$entry$);

revoke all on private.idea_update_wishes from public, anon, authenticated, service_role;
revoke execute on function private.note_wish, private.forget_wish, private.tell_of_step, private.idea_of_link, public.submitted_idea,
  public.want_idea_updates from public, anon, authenticated;
grant execute on function public.submitted_idea(text), public.want_idea_updates(text, boolean) to anon, authenticated, service_role;
