-- The office links accounts to businesses and decides about what their owners have changed (docs/decisions/0091-own-businesses.md).

-- For who keeps a business: accepts or rejects what its owners have changed. _seen: proposed_at of the change that was looked at. The mail leaves after
-- a minute. Errors: 42501, PT404 where nothing waits, PT409 where it has been changed since, 22023 for another decision.
create function public.decide_business_change(_business_id uuid, _seen timestamptz, _decision text, _reason text default null) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _change public.business_changes;
  _entry jsonb;
begin
  if not private.keeps_business(_business_id) then
    raise insufficient_privilege using message = 'only who keeps an entry decides about it';
  end if;
  if _decision is null or _decision not in ('accept', 'reject') then
    raise invalid_parameter_value using message = 'the decision is accept or reject';
  end if;
  perform from records.businesses where id = _business_id for update;
  select * into _change from public.business_changes where business_id = _business_id and decision is null for update;
  select to_jsonb(e) into _entry from public.business_entries as e where e.id = _business_id;
  if _change.id is null or _entry is null then
    raise sqlstate 'PT404' using message = 'nothing waits for a decision';
  end if;
  if _change.proposed_at is distinct from _seen then
    raise sqlstate 'PT409' using message = 'this has been changed since';
  end if;
  update public.business_changes
  set decision = _decision, reason = nullif(btrim(_reason), ''), decided_at = now(),
    replaced = case _decision when 'accept' then private.values_of(_entry, array(select jsonb_object_keys(changes))) end
  where id = _change.id returning * into _change;
  if _decision = 'accept' then
    perform private.set_business_entry(_business_id, _change.changes);
  end if;
  perform private.log_action(case _decision when 'accept' then 'accepted' else 'rejected' end, 'businesses', _business_id::text);
  perform private.queue_decision_mail('business-change-decided', (select email from auth.users where id = _change.user_id),
    jsonb_build_object('title', _entry ->> 'name', 'decision', _decision, 'reason', _change.reason,
      'business', _business_id), private.business_decision_key(_change));
end
$$;

create function private.business_decision_key(_change public.business_changes) returns text
  language sql immutable
  set search_path = ''
  as $$ select format('business-change %s %s', _change.id, extract(epoch from _change.decided_at)) $$;

comment on function public.decide_business_change is 'For who keeps a business: accepts or rejects what its owners have changed.';

-- Takes a decision back within a minute; of what was accepted the values that nobody has changed since. Errors: 42501, PT404 where nothing is decided,
-- PT409 later.
create function public.undo_business_decision(_business_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _change public.business_changes;
  _entry jsonb;
begin
  if not private.keeps_business(_business_id) then
    raise insufficient_privilege using message = 'only who keeps an entry decides about it';
  end if;
  select * into _change from public.business_changes where business_id = _business_id and decision is not null for update;
  if not found then
    raise sqlstate 'PT404' using message = 'nothing is decided';
  end if;
  perform private.require_undoable(_change.decided_at, array[private.business_decision_key(_change)]);
  delete from records.mail_queue where key = private.business_decision_key(_change);
  if _change.decision = 'accept' then
    select to_jsonb(e) into _entry from public.business_entries as e where e.id = _business_id;
    perform private.set_business_entry(_business_id, private.values_of(_change.replaced,
      array(select key from jsonb_each(_change.changes) where value = _entry -> key)));
  end if;
  update public.business_changes set decision = null, reason = null, decided_at = null, replaced = null where id = _change.id;
  perform private.log_action('reopened', 'businesses', _business_id::text);
end
$$;

comment on function public.undo_business_decision is 'Takes back, within a minute, a decision about changes of a business.';

-- For who keeps a business: links the account with this confirmed address, which becomes one of a member, or invites the address; both by mail. Answers
-- "linked" or "invited". Errors: 42501, 23514 for no address, PT409 where it is linked already, PT429 beyond 20 within an hour or 10 for a business.
create function public.link_business(_business_id uuid, _email text) returns text
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _address constant text := btrim(_email);
  _link public.business_editors;
begin
  if not private.keeps_business(_business_id) then
    raise insufficient_privilege using message = 'only who keeps an entry links accounts to it';
  end if;
  if not coalesce(private.is_email(_address), false) then
    raise check_violation using message = 'this is no e-mail address', column = 'email';
  end if;
  -- Several at once would all find room.
  perform pg_advisory_xact_lock(hashtext('public.business_editors'));
  if (select count(*) filter (where business_id = _business_id) >= 10 or count(*) filter (where linked_at > now() - interval '1 hour') >= 20
    from public.business_editors)
  then
    raise sqlstate 'PT429' using message = 'no more than 10 accounts for a business and 20 links in an hour';
  end if;
  select u.id into _link.user_id from auth.users as u where private.confirmed_address(u) = private.mail_address(_address) collate "C" limit 1;
  insert into public.business_editors (business_id, user_id, invited_email)
  values (_business_id, _link.user_id, case when _link.user_id is null then _address end)
  on conflict do nothing returning * into _link;
  if not found then
    raise sqlstate 'PT409' using message = 'this address is linked already';
  end if;
  perform private.make_member(_link.user_id);
  perform private.log_action('linked', 'businesses', _business_id::text);
  perform private.queue_mail('business-linked', _address,
    jsonb_build_object('title', (select name from public.business_entries where id = _business_id),
      'link', _link.id, 'invite', _link.user_id is null, 'account', _link.user_id is not null), format('business-link %s', _link.id));
  return case when _link.user_id is null then 'invited' else 'linked' end;
end
$$;

comment on function public.link_business is 'For who keeps a business: lets the account with this address change its entry, or invites the address to an account.';

-- A guest becomes a member; nothing happens for null.
create function private.make_member(_user_id uuid) returns void
  language sql security definer
  set search_path = ''
  as $$
    insert into public.user_roles (user_id, role) select _user_id, 'member' where _user_id is not null
    on conflict (user_id) do update set role = 'member' where user_roles.role = 'guest'
  $$;

-- For who keeps the business; a mail that has not left is taken back. Error: PT404 where there is no such link, also for who keeps other businesses.
create function public.unlink_business(_link_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _business_id uuid;
begin
  delete from public.business_editors where id = _link_id and private.keeps_business(business_id) returning business_id into _business_id;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such link';
  end if;
  delete from records.mail_queue where key = format('business-link %s', _link_id) and due_at is not null;
  perform private.log_action('unlinked', 'businesses', _business_id::text);
end
$$;

comment on function public.unlink_business is 'For who keeps a business: an account no longer changes its entry.';

-- For who keeps a business; nothing for others. name is null for who has none, and for invitations.
create function public.accounts_of_business(_business_id uuid) returns table (id uuid, email text, name text, is_invited boolean, linked_at timestamptz)
  language sql stable security definer
  set search_path = ''
  as $$
    select l.id, coalesce(u.email, l.invited_email)::text, nullif(concat_ws(' ', p.first_name, p.last_name), ''), l.user_id is null, l.linked_at
    from public.business_editors as l
    left join auth.users as u on u.id = l.user_id
    left join public.profiles as p on p.user_id = l.user_id
    where l.business_id = _business_id and private.keeps_business(_business_id)
    order by l.linked_at, l.id
  $$;

comment on function public.accounts_of_business is 'For who keeps a business: accounts that change its entry, and invitations.';

-- For the function deliver-mail: this account was invited. _user_id is null where the address had an account before.
create function public.note_invited_editor(_link_id uuid, _user_id uuid default null) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _link public.business_editors;
begin
  select * into _link from public.business_editors where id = _link_id and user_id is null for update;
  _user_id := coalesce(_user_id,
    (select u.id from auth.users as u where private.confirmed_address(u) = private.mail_address(_link.invited_email) collate "C" limit 1));
  if _link.id is null or _user_id is null then
    return;
  end if;
  if exists (select from public.business_editors where business_id = _link.business_id and user_id = _user_id) then
    delete from public.business_editors where id = _link_id;
  else
    update public.business_editors set user_id = _user_id, invited_email = null where id = _link_id;
  end if;
  perform private.make_member(_user_id);
end
$$;

comment on function public.note_invited_editor is 'For the function deliver-mail: this account was invited to change the entry of a business.';

revoke execute on function private.business_decision_key, private.make_member, public.decide_business_change, public.undo_business_decision,
  public.link_business, public.unlink_business, public.accounts_of_business, public.note_invited_editor from public, anon, authenticated;
grant execute on function public.decide_business_change, public.undo_business_decision, public.link_business, public.unlink_business,
  public.accounts_of_business to authenticated, service_role;
grant execute on function public.note_invited_editor to service_role;

-- Whether the caller may store a picture for a business of his: 60 within a day.
create function private.may_store_business_picture() returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select exists (select from public.business_editors where user_id = auth.uid() and private.edits_business(business_id))
      and (select count(*) < 60 from storage.objects
        where bucket_id = 'business-pictures' and owner_id = auth.uid()::text and created_at > now() - interval '1 day')
  $$;

create policy "linked accounts store pictures of businesses" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'business-pictures' and name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$' and private.may_store_business_picture());

-- As before; pictures that wait for the office are shown to it.
create or replace function private.remove_expired_business_pictures(_most integer default 1000) returns setof text
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- Hosted Supabase refuses to delete rows of objects otherwise.
  perform set_config('storage.allow_delete_query', 'true', true);
  return query
    with shown as (
      select substring(url from '/business-pictures/([A-Za-z0-9._/-]+)$') as name
      from (select logo_url from records.businesses union all select image_url from records.business_pictures
        union all select value #>> '{}'
          from public.business_changes, jsonb_path_query(jsonb_build_array(changes, replaced), '$.** ? (@.type() == "string")') as value
          where decision is null or decided_at > now() - interval '1 hour') as p (url)
      where url is not null
    ), removed as (
      delete from storage.objects where id in (
        select o.id from storage.objects as o
        where o.bucket_id = 'business-pictures' and o.updated_at < now() - interval '1 day'
          and not exists (select from shown where shown.name = o.name)
        order by o.updated_at limit _most)
      returning version
    )
    select version from removed;
end
$$;

create function private.remove_expired_business_changes() returns void
  language sql security definer
  set search_path = ''
  as $$ delete from public.business_changes where decided_at < now() - interval '30 days' $$;

revoke execute on function private.remove_expired_business_changes from public;
grant execute on function private.remove_expired_business_changes to service_role;

select private.register_waiting_kind('business_change', 'secretary',
  $$select c.business_id::text, p.name, c.proposed_at from public.business_changes as c
    join records.businesses as b on b.id = c.business_id join records.voucher_participants as p on p.id = b.primary_id
    where c.decision is null$$);

select private.register_personal_data($entry${
  "label": "Konten von Betrieben", "source": "public.business_editors", "tables": ["public.business_editors"],
  "purpose": "Mitglieder pflegen den Eintrag ihres Betriebs", "readers": "die Person selbst, Schriftführung, Kasse und Vorstand, bei Partnern auch Gutscheine",
  "kept_for": "bis die Verknüpfung gelöst oder das Konto gelöscht wird",
  "emails": ["s.invited_email"], "account": "s.user_id", "erasing": "delete", "with_account": true}$entry$);
select private.register_personal_data($entry${
  "label": "Änderungen an Betrieben", "source": "public.business_changes", "tables": ["public.business_changes"],
  "purpose": "Änderungen prüfen, bevor sie öffentlich sind", "readers": "verknüpfte Konten, Schriftführung, Kasse und Vorstand, bei Partnern auch Gutscheine",
  "kept_for": "30 Tage nach der Entscheidung",
  "emails": ["s.changes ->> 'email'"], "account": "s.user_id", "erasing": "delete", "with_account": true}$entry$);

