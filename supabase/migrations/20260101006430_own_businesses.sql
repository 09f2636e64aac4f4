-- Members change the entry of their own business (docs/decisions/0091-own-businesses.md): the office links accounts to businesses, and what their
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

create index business_editors_user on public.business_editors (user_id);
create unique index business_editors_invited_once on public.business_editors (business_id, private.mail_address(invited_email));

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
  reason text check (private.is_line(reason, 1000) and private.is_text(reason)),
  decided_at timestamptz,
  -- What an accepted change has replaced, to take that back.
  replaced jsonb,
  constraint business_changes_decided check ((decision is null) = (decided_at is null))
);

comment on table public.business_changes is 'Changes of businesses by their owners that wait for the office, or were decided in the last 30 days; written by functions.';

create index business_changes_user on public.business_changes (user_id);

-- Whether the caller changes the entry of this business: a linked account of a member whose session is valid and has its second factor.
create function private.edits_business(_id uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select exists (select from public.business_editors where business_id = _id and user_id = auth.uid())
      and public.get_user_role(auth.uid()) in ('member', 'admin') and private.is_wholly_signed_in()
  $$;

create function private.keeps_business(_id uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select coalesce((select private.keeps_business(accepts_vouchers, sells_vouchers) from records.businesses where id = _id), false)
  $$;

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

create or replace function private.write_base_data(_id uuid, _changed jsonb) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not private.keeps_business(_id) then
    raise insufficient_privilege using message = 'base data are written by secretary, treasurer and, of partners, vouchers';
  end if;
  perform private.set_base_data(_id, _changed);
end
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

do $$
declare
  _definition constant text := pg_catalog.pg_get_functiondef('private.write_business_entry'::regproc);
  _changed constant text := regexp_replace(_definition, 'if jsonb_typeof\(new\.pictures\).*place <= 13;',
    'perform private.set_business_pictures(old.id, new.pictures);');
begin
  if _changed = _definition then
    raise 'private.write_business_entry has changed';
  end if;
  execute _changed;
end
$$;

-- Writes values of business_entries by column, whoever the caller is; for functions that have checked that.
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
  -- What is as it was before does not wait.
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

alter table public.business_editors enable row level security;
alter table public.business_changes enable row level security;
revoke all on public.business_editors, public.business_changes from public, anon, authenticated, service_role;
grant select on public.business_editors, public.business_changes to authenticated, service_role;

create policy "accounts read their links, offices those of what they keep" on public.business_editors
  for select to authenticated, service_role using (user_id = (select auth.uid()) or private.keeps_business(business_id));
create policy "linked accounts and offices read changes" on public.business_changes
  for select to authenticated, service_role using (private.edits_business(business_id) or private.keeps_business(business_id));

revoke execute on function private.set_base_data, private.set_business_entry, private.check_business_entry,
  private.count_business_change, public.change_business, public.withdraw_business_change, public.my_businesses from public, anon, authenticated;
grant execute on function public.change_business, public.withdraw_business_change, public.my_businesses to authenticated, service_role;

select private.announce_changes('public.business_editors');
select private.announce_changes('public.business_changes');
