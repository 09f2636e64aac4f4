-- Members who keep the entry of their business, and changes that wait for the office.

create function private.keeps_business(_id uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select coalesce((select private.keeps_business(accepts_vouchers, sells_vouchers) from records.businesses where id = _id), false)
  $$;

create policy "offices keep entries" on records.businesses
  for update to authenticated, service_role
  using (private.keeps_business(accepts_vouchers, sells_vouchers) or (select private.has_office('editor')))
  with check (private.keeps_business(accepts_vouchers, sells_vouchers) or (select private.has_office('editor')));

create policy "offices keep pictures of entries" on records.business_pictures
  for all to authenticated, service_role
  using (exists (select from records.businesses as b where b.id = business_id
    and (private.keeps_business(b.accepts_vouchers, b.sells_vouchers) or (select private.has_office('editor')))))
  with check (exists (select from records.businesses as b where b.id = business_id
    and (private.keeps_business(b.accepts_vouchers, b.sells_vouchers) or (select private.has_office('editor')))));

-- Members change the entry of their own business (docs/decisions/0011-merged-entries.md): the office links accounts to businesses, and what their
-- owners change is public at once or when the office has accepted it.
-- Accounts that change the entry of a business.
create table public.business_editors (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references records.businesses (id) on delete cascade,
  -- Null until the invitation has become an account.
  user_id uuid references auth.users (id) on delete cascade,
  invited_email text check (private.is_email(invited_email)),
  linked_at timestamptz not null default now(),
  -- Changes of the hour that began then.
  counted_since timestamptz not null default now(),
  changes_counted integer not null default 0,
  constraint business_editors_account_or_invitation check (num_nonnulls(user_id, invited_email) = 1),
  constraint business_editors_once unique (business_id, user_id)
);

comment on table public.business_editors is 'Accounts that change the entry of a business, and invitations to become one; written by link_business and unlink_business.';

alter table public.business_editors enable row level security;
revoke all on public.business_editors from public, anon, authenticated, service_role;
grant select on public.business_editors to authenticated, service_role;

create index business_editors_user on public.business_editors (user_id);
create unique index business_editors_invited_once on public.business_editors (business_id, private.mail_address(invited_email));

create policy "accounts read their links, offices those of what they keep" on public.business_editors
  for select to authenticated, service_role using (user_id = (select auth.uid()) or private.keeps_business(business_id));

-- What the owners of a business have changed and the office has not decided, or decided last.
create table public.business_changes (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null unique references records.businesses (id) on delete cascade,
  -- Who changed it last, and hears of the decision.
  user_id uuid not null references auth.users (id) on delete cascade,
  -- New values by column of business_entries.
  changes jsonb not null check (jsonb_typeof(changes) = 'object' and changes <> '{}' and octet_length(changes::text) <= 120000),
  proposed_at timestamptz not null default now(),
  decision text check (decision in ('accept', 'reject')),
  reason text check (private.is_filled(reason, 1000) and private.is_text(reason)),
  decided_at timestamptz,
  -- What an accepted change has replaced, to take that back.
  replaced jsonb,
  constraint business_changes_decided check ((decision is null) = (decided_at is null))
);

comment on table public.business_changes is 'Changes of businesses by their owners that wait for the office, or were decided in the last 30 days; written by functions.';

alter table public.business_changes enable row level security;
revoke all on public.business_changes from public, anon, authenticated, service_role;
grant select on public.business_changes to authenticated, service_role;

create index business_changes_user on public.business_changes (user_id);

-- Whether the caller changes the entry of this business: a linked account of a member whose session is valid and has its second factor.
create function private.edits_business(_id uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select exists (select from public.business_editors where business_id = _id and user_id = auth.uid())
      and public.get_user_role(auth.uid()) in ('member', 'admin') and private.is_wholly_signed_in()
  $$;

create policy "linked accounts and offices read changes" on public.business_changes
  for select to authenticated, service_role using (private.edits_business(business_id) or private.keeps_business(business_id));

-- Group of a column that owners may change, null for every other. Voucher roles, category and coordinates are the office's.
create function private.business_group(_column text) returns text
  language sql immutable
  set search_path = ''
  as $$
    select case
      when _column in ('name', 'business_name', 'address', 'postal_code', 'city') then 'name'
      when _column in ('description', 'about', 'offers') then 'texts'
      when _column in ('phone', 'email', 'website') then 'contact'
      when _column in ('hours', 'open_sundays') then 'hours'
      when _column in ('logo_url', 'pictures') then 'pictures'
    end
  $$;

-- Whether changes of a group wait for the office: names and addresses always, the others by the settings businessTexts, businessContact, businessHours
-- and businessPictures of the group "moderation".
create function private.business_group_waits(_group text) returns boolean
  language sql stable
  set search_path = ''
  as $$
    select _group = 'name' or coalesce(private.setting('moderation', 'business' || initcap(_group)) #>> '{}',
      case when _group in ('contact', 'hours') then 'at_once' else 'approval' end) = 'approval'
  $$;

create function private.set_base_data(_id uuid, _values jsonb) returns void
  language sql
  set search_path = ''
  as $$
    update records.voucher_participants as p set (name, business_name, description, category_name, address, postal_code, city, phone, email, website)
      = (select r.name, r.business_name, r.description, r.category_name, r.address, r.postal_code, r.city, r.phone, r.email, r.website
        from jsonb_populate_record(p, _values) as r)
    where p.business_id = _id
  $$;

create function private.set_business_pictures(_id uuid, _pictures jsonb) returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  if jsonb_typeof(_pictures) is distinct from 'array' then
    raise check_violation using message = 'pictures are an array of objects with image_url and alt';
  end if;
  delete from records.business_pictures where business_id = _id;
  insert into records.business_pictures (business_id, position, image_url, alt)
  select _id, least(place, 13), picture ->> 'image_url', picture ->> 'alt'
  from jsonb_array_elements(_pictures) with ordinality as p (picture, place) where place <= 13;
end
$$;

-- Writes values of business_entries by column, for every caller; only for functions that have checked the caller.
create function private.set_business_entry(_id uuid, _values jsonb) returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  update records.businesses as b set (about, offers, hours, open_sundays, logo_url, updated_at)
    = (select r.about, r.offers, r.hours, r.open_sundays, r.logo_url, now() from jsonb_populate_record(b, _values) as r)
  where b.id = _id;
  if exists (select from jsonb_object_keys(_values) as key where private.business_group(key) in ('name', 'contact') or key = 'description') then
    perform private.set_base_data(_id, _values);
  end if;
  if _values ? 'pictures' then
    perform private.set_business_pictures(_id, _values -> 'pictures');
  end if;
end
$$;

-- Fails where a table refuses the values. Nothing of it stays.
create function private.check_business_entry(_id uuid, _values jsonb) returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  perform private.set_business_entry(_id, _values);
  raise sqlstate 'ZU030';
exception when sqlstate 'ZU030' then
  return;
end
$$;

-- The values of an object for these keys.
create function private.values_of(_values jsonb, _keys text[]) returns jsonb
  language sql immutable
  set search_path = ''
  as $$ select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(_values) where key = any (_keys) $$;

-- Counts a change of the caller. Error: PT429 beyond 60 within an hour.
create function private.count_business_change(_id uuid) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _counted integer;
begin
  update public.business_editors
  set changes_counted = case when counted_since > now() - interval '1 hour' then changes_counted + 1 else 1 end,
    counted_since = case when counted_since > now() - interval '1 hour' then counted_since else now() end
  where business_id = _id and user_id = auth.uid() returning changes_counted into _counted;
  if _counted > 60 then
    raise sqlstate 'PT429' using message = 'no more than 60 changes in an hour';
  end if;
end
$$;

-- For linked accounts: changes columns of an entry. _seen: the values of the same columns that the caller has seen, waiting ones before public ones.
-- Answers the columns that wait for the office after it. Errors: 42501 for a business or a column that is not the caller's, PT404 where it is in the bin,
-- PT409 where somebody has changed a column since, PT429, 22023 without _seen, 23514 and others as the tables refuse values.
create function public.change_business(_id uuid, _changes jsonb, _seen jsonb) returns text[]
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _entry jsonb;
  _waiting jsonb;
  _columns text[];
  _held text[];
begin
  perform from records.businesses where id = _id for update;
  if not private.edits_business(_id) then
    raise insufficient_privilege using message = 'this business is not linked to your account';
  end if;
  if not coalesce(jsonb_typeof(_changes) = 'object' and jsonb_typeof(_seen) = 'object' and octet_length(_changes::text) <= 120000, false) then
    raise invalid_parameter_value using message = '_changes and _seen are objects of at most 120000 bytes';
  end if;
  _columns := array(select jsonb_object_keys(_changes));
  if exists (select from unnest(_columns) as c where private.business_group(c) is null) then
    raise insufficient_privilege using message = 'owners change names, texts, contacts, hours and pictures';
  end if;
  if not _seen ?& _columns then
    raise invalid_parameter_value using message = '_seen has a value for each changed column';
  end if;
  select to_jsonb(e) into _entry from public.business_entries as e where e.id = _id;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such business';
  end if;
  _waiting := coalesce((select changes from public.business_changes where business_id = _id and decision is null), '{}');
  if private.values_of(_entry || _waiting, _columns) <> private.values_of(_seen, _columns) then
    raise sqlstate 'PT409' using message = 'somebody has changed this since';
  end if;
  perform private.count_business_change(_id);
  perform private.check_business_entry(_id, _changes);

  _held := array(select c from unnest(_columns) as c where private.business_group_waits(private.business_group(c)));
  perform private.set_business_entry(_id, _changes - _held);
  -- An unchanged value does not wait.
  _waiting := _waiting - _columns
    || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(private.values_of(_changes, _held)) where value <> _entry -> key);
  if _waiting = '{}' then
    delete from public.business_changes where business_id = _id and decision is null;
  else
    insert into public.business_changes as c (business_id, user_id, changes) values (_id, auth.uid(), _waiting)
    on conflict (business_id) do update set user_id = excluded.user_id, changes = excluded.changes, proposed_at = now(), decision = null, reason = null,
      decided_at = null, replaced = null
    where c.changes <> excluded.changes or c.decision is not null;
  end if;
  return array(select jsonb_object_keys(_waiting));
end
$$;

comment on function public.change_business is
  'For accounts that are linked to a business: changes its entry, at once or when the office has accepted it; answers the columns that wait.';

-- For linked accounts: nothing waits any more. Errors: 42501, PT404 where nothing waits.
create function public.withdraw_business_change(_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not private.edits_business(_id) then
    raise insufficient_privilege using message = 'this business is not linked to your account';
  end if;
  delete from public.business_changes where business_id = _id and decision is null;
  if not found then
    raise sqlstate 'PT404' using message = 'nothing waits for the office';
  end if;
end
$$;

comment on function public.withdraw_business_change is 'For accounts that are linked to a business: takes back what waits for the office.';

-- The businesses of the caller's account: entry as of business_entries, what waits or was decided last, and the groups whose changes wait.
create function public.my_businesses()
  returns table (id uuid, entry jsonb, changes jsonb, proposed_at timestamptz, decision text, reason text, decided_at timestamptz, held text[])
  language sql stable security definer
  set search_path = ''
  as $$
    select e.id, to_jsonb(e), c.changes, c.proposed_at, c.decision, c.reason, c.decided_at,
      array(select g from unnest('{name,texts,contact,hours,pictures}'::text[]) as g where private.business_group_waits(g))
    from public.business_editors as l
    join public.business_entries as e on e.id = l.business_id
    left join public.business_changes as c on c.business_id = e.id
    where l.user_id = auth.uid() and private.edits_business(e.id)
    order by e.name, e.id
  $$;

comment on function public.my_businesses is 'Businesses that are linked to the calling account, with what waits for the office.';

-- The office links accounts to businesses and decides about what their owners have changed (docs/decisions/0011-merged-entries.md).
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
    replaced = case _decision when 'accept' then private.values_of(_entry, array(select jsonb_object_keys(changes)) || '{latitude,longitude}'::text[]) end
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

comment on function public.decide_business_change is 'For who keeps a business: accepts or rejects what its owners have changed.';

create function private.business_decision_key(_change public.business_changes) returns text
  language sql immutable
  set search_path = ''
  as $$ select format('business-change %s %s', _change.id, extract(epoch from _change.decided_at)) $$;

-- Takes a decision back within a minute; of an accepted change the values that were not changed since. Errors: 42501, PT404 where nothing is decided,
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
    update records.businesses set latitude = (_change.replaced ->> 'latitude')::double precision,
      longitude = (_change.replaced ->> 'longitude')::double precision
    where id = _business_id and latitude is null and _change.changes ?| '{address,postal_code,city}';
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
  _address constant text := private.email_address(btrim(_email));
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

create function private.remove_expired_business_changes() returns void
  language sql security definer
  set search_path = ''
  as $$ delete from public.business_changes where decided_at < now() - interval '30 days' $$;

-- The office that keeps a business looks for an account to link to it, and learns who changed its entry meanwhile.
-- Confirmed accounts whose name or address contains each of at most 4 words, the first 10 by name; nothing for others and for less than three letters.
-- Definer: only the board reads addresses of accounts otherwise.
create function public.accounts_to_link(_business_id uuid, _search text) returns table (email text, name text)
  language sql stable security definer
  set search_path = ''
  as $$
    select u.email::text, nullif(concat_ws(' ', p.first_name, p.last_name), '') as name
    from auth.users as u left join public.profiles as p on p.user_id = u.id
    where private.keeps_business(_business_id) and char_length(btrim(_search)) between 3 and 100
      and private.confirmed_address(u) is not null
      and not exists (select from public.business_editors as l where l.business_id = _business_id and l.user_id = u.id)
      and not exists (
        select from unnest((regexp_split_to_array(lower(btrim(_search) collate "de-x-icu"), '\s+'))[:4]) as word
        where strpos(lower(concat_ws(' ', p.first_name, p.last_name, u.email) collate "de-x-icu"), word) = 0)
    order by 2 nulls last, 1
    limit 10
  $$;

comment on function public.accounts_to_link is 'For who keeps a business: confirmed accounts with these words in name or address that are not linked to it.';

-- Who of the office, or of the linked accounts whose change was accepted, changed an entry last after _since; null where the log names no account.
create function public.last_editor_of_business(_business_id uuid, _since timestamptz) returns text
  language sql stable security definer
  set search_path = ''
  as $$
    select nullif(concat_ws(' ', p.first_name, p.last_name), '')
    from records.audit_log as l left join public.profiles as p on p.user_id = l.account_id
    where l.at > greatest(_since, now() - interval '1 day') and l.subject_table in ('businesses', 'business_entries')
      and l.subject_id = _business_id::text
      and ((select private.keeps_business(_business_id)) or (select private.has_office('editor')))
    order by l.at desc limit 1
  $$;

comment on function public.last_editor_of_business is 'For offices that write entries of businesses: who changed this one last since then.';

select private.register_waiting_kind('business_change', 'secretary',
  $$select c.business_id::text, p.name, c.proposed_at from public.business_changes as c
    join records.businesses as b on b.id = c.business_id join records.voucher_participants as p on p.id = b.primary_id
    where c.decision is null$$);

select private.announce_changes('public.business_editors');
select private.announce_changes('public.business_changes');

select private.register_personal_data($entry${
  "label": "Konten von Betrieben", "source": "public.business_editors", "tables": ["public.business_editors"],
  "purpose": "Mitglieder pflegen den Eintrag ihres Betriebs",
  "readers": "die Person selbst, Schriftführung, Kasse und Vorstand, bei Partnern auch Gutscheine",
  "kept_for": "bis die Verknüpfung gelöst oder das Konto gelöscht wird",
  "emails": ["s.invited_email"],
  "account": "s.user_id",
  "erasing": "delete", "with_account": true}$entry$);

select private.register_personal_data($entry${
  "label": "Änderungen an Betrieben", "source": "public.business_changes", "tables": ["public.business_changes"],
  "purpose": "Änderungen prüfen, bevor sie öffentlich sind",
  "readers": "verknüpfte Konten, Schriftführung, Kasse und Vorstand, bei Partnern auch Gutscheine",
  "kept_for": "30 Tage nach der Entscheidung",
  "emails": ["s.changes ->> 'email'"],
  "account": "s.user_id",
  "erasing": "delete", "with_account": true}$entry$);

revoke execute on function private.set_base_data, private.set_business_entry, private.check_business_entry, private.count_business_change,
  public.change_business, public.withdraw_business_change, public.my_businesses, public.decide_business_change,
  private.business_decision_key, public.undo_business_decision, public.link_business, private.make_member, public.unlink_business,
  public.accounts_of_business, public.note_invited_editor, private.remove_expired_business_changes, public.accounts_to_link,
  public.last_editor_of_business from public, anon, authenticated;
grant execute on function public.change_business, public.withdraw_business_change, public.my_businesses, public.decide_business_change,
  public.undo_business_decision, public.link_business, public.unlink_business, public.accounts_of_business, public.accounts_to_link,
  public.last_editor_of_business to authenticated, service_role;
grant execute on function public.note_invited_editor, private.remove_expired_business_changes to service_role;
