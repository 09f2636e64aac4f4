-- Entries of businesses, made of the rows of their members: hours, pictures, positions, merging and splitting.

-- One entry for each business, whether it takes the voucher card, sells it or is a member: rows of voucher_participants belong to one. Name,
-- description, address and contacts stay in those rows, of which the first one speaks for the business; what else its page says is here.
-- Opening hours of one day: at most six spans of two times, in order; one that ends at or before its beginning ends the next day.
create function private.are_opening_spans(_spans jsonb) returns boolean
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select case when jsonb_typeof(_spans) = 'array' then jsonb_array_length(_spans) <= 6
      and not exists (
        select from jsonb_array_elements(_spans) as span
        where case when jsonb_typeof(span) = 'array' then jsonb_array_length(span) <> 2
          or not coalesce(span ->> 0 ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and span ->> 1 ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$', false)
          else true end)
      else false end
  $$;

-- Spans by weekday, mo to su; a day without spans is closed.
create function private.are_weekly_hours(_weekly jsonb) returns boolean
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select case when jsonb_typeof(_weekly) = 'object' then _weekly - '{mo,tu,we,th,fr,sa,su}'::text[] = '{}'
      and not exists (select from jsonb_each(_weekly) as day where not private.are_opening_spans(day.value))
      else false end
  $$;

create table records.business_pictures (
  business_id uuid not null references records.businesses (id) on delete cascade,
  position smallint not null check (position between 1 and 12),
  image_url text not null check (private.is_upload(image_url, 'business-pictures')),
  alt text not null check (private.is_line(alt, 300)),
  primary key (business_id, position)
);

alter table records.business_pictures enable row level security;
revoke all on records.business_pictures from public, anon, authenticated, service_role;
grant select on records.business_pictures to anon;
grant select, insert, delete on records.business_pictures to authenticated, service_role;

create policy "pictures of businesses are public" on records.business_pictures
  for select to anon, authenticated, service_role using (true);

-- Definer: a caller who may insert a row may do so whether or not they see its business.
create function private.assign_business() returns trigger
  language plpgsql security definer
  set search_path = ''
  set enable_seqscan = off
  set jit = off
  as $$
begin
  -- A row that comes back from the bin may name a business that has been merged with another one since.
  if new.business_id is null or not exists (select from records.businesses where id = new.business_id) then
    -- Two rows of a new business may arrive at the same moment.
    perform pg_advisory_xact_lock(hashtext('private.assign_business'));
    -- Aggregated, so that the index of the keys is read and not that of the order.
    select (array_agg(p.business_id order by p.created_at, p.id))[1] into new.business_id from records.voucher_participants as p
      where private.business_key(p.name, p.postal_code, p.address) = private.business_key(new.name, new.postal_code, new.address);
    if new.business_id is null then
      insert into records.businesses default values returning id into new.business_id;
    end if;
  end if;
  return new;
end
$$;

-- Updates what a business has from its rows. Without any, and with none in the bin, it is deleted.
-- In one transaction with many rows plans stay as they were made for a short table, which would read all of it for each row: hence no
-- sequential scans, whose cost would otherwise also have each plan compiled (jit).
create function private.settle_business(_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  set enable_seqscan = off
  set jit = off
  as $$
begin
  perform from records.businesses where id = _id for update;
  update records.businesses as b set primary_id = r.primary_id, accepts_vouchers = coalesce(r.accepts, false),
    sells_vouchers = coalesce(r.sells, false), is_member = coalesce(r.member, false)
  from (
    select (array_agg(id order by array_position('{acceptance,sales,business}'::text[], location_type), created_at, id))[1] as primary_id,
      bool_or(location_type = 'acceptance') as accepts, bool_or(location_type = 'sales') as sells, bool_or(location_type = 'business') as member
    from records.voucher_participants where business_id = _id
  ) as r
  where b.id = _id and (b.primary_id, b.accepts_vouchers, b.sells_vouchers, b.is_member)
    is distinct from (r.primary_id, coalesce(r.accepts, false), coalesce(r.sells, false), coalesce(r.member, false));
  delete from records.businesses as b
  where b.id = _id and b.primary_id is null
    and not exists (select from records.bin where kind = 'member' and content ->> 'business_id' = _id::text);
end
$$;

-- A row that moves may speak for the business it leaves and for the one it joins, and primary_id is unique: the business it leaves is settled first.
create function private.settle_business_of_row() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and old.business_id <> new.business_id then
    perform private.settle_business(old.business_id);
  end if;
  if tg_op <> 'DELETE' then
    perform private.settle_business(new.business_id);
  end if;
  return null;
end
$$;

create function private.settle_business_in_bin() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.settle_business((old.content ->> 'business_id')::uuid);
  return null;
end
$$;

create trigger assign_business before insert on records.voucher_participants
  for each row execute function private.assign_business();

-- Triggers run in the order of their names, and the search finds a business by the row that speaks for it: businesses are settled before
-- search_changed_business.
create trigger businesses_of_rows after insert or delete or update of business_id, location_type on records.voucher_participants
  for each row execute function private.settle_business_of_row();

create trigger settle_business after delete on records.bin
  for each row when (old.kind = 'member') execute function private.settle_business_in_bin();

-- Parsed when it is created, and calls only immutable functions (jsonb_build_object is not): only of such functions the cache knows what they
-- read, and only then it keeps pages that list businesses.
create function private.pictures_of_business(_id uuid) returns jsonb
  language sql stable
  set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_object(array['image_url', image_url, 'alt', alt]) order by position), '[]')
    from records.business_pictures where business_id = _id);

create view public.business_entries with (security_invoker = on) as
  select b.id, p.name, p.business_name, p.description, p.category_name, p.address, p.postal_code, p.city, p.phone, p.email, p.website,
    b.accepts_vouchers, b.sells_vouchers, b.is_member, b.about, b.offers, b.hours, b.open_sundays, b.logo_url,
    private.pictures_of_business(b.id) as pictures, b.latitude, b.longitude, b.updated_at
  from records.businesses as b
  join records.voucher_participants as p on p.id = b.primary_id;

comment on view public.business_entries is
  'Each business once. Base data (name to website) are those of its rows in voucher_participants and written to all of them; pictures are [{"image_url", "alt"}] in their order, 12 at most.';

revoke all on public.business_entries from public, anon, authenticated, service_role;
grant select on public.business_entries to anon;
grant select,
  update (name, business_name, description, category_name, address, postal_code, city, phone, email, website, about, offers, hours,
    open_sundays, logo_url, pictures, latitude, longitude)
  on public.business_entries to authenticated, service_role;

-- Base data go to all rows of the business, also to those that the caller's office does not keep. Definer for that; the caller is checked.
create function private.write_base_data(_id uuid, _changed jsonb) returns void
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

-- Invoker: policies decide. Writes what the statement changed.
create function private.write_business_entry() returns trigger
  language plpgsql
  set search_path = ''
  as $$
declare
  _base constant text[] := '{name,business_name,description,category_name,address,postal_code,city,phone,email,website}';
  _changed jsonb;
begin
  if tg_op <> 'UPDATE' then
    raise insufficient_privilege using message = 'businesses come and go with their rows of voucher_participants';
  end if;
  if private.has_odd_texts(new::text) then
    new := jsonb_populate_record(new, private.adjusted_texts(to_jsonb(new), tg_relid));
  end if;
  update records.businesses as b set
    about = private.changed(old.about, new.about, b.about),
    offers = private.changed(old.offers, new.offers, b.offers),
    hours = private.changed(old.hours, new.hours, b.hours),
    open_sundays = private.changed(old.open_sundays, new.open_sundays, b.open_sundays),
    logo_url = private.changed(old.logo_url, new.logo_url, b.logo_url),
    latitude = private.changed(old.latitude, new.latitude, b.latitude),
    longitude = private.changed(old.longitude, new.longitude, b.longitude),
    updated_at = now()
  where b.id = old.id;
  if not found then
    return null;
  end if;
  select jsonb_object_agg(n.key, n.value) into _changed from jsonb_each(to_jsonb(new)) as n
    where n.key = any (_base) and n.value is distinct from to_jsonb(old) -> n.key;
  if _changed is not null then
    perform private.write_base_data(old.id, _changed);
    if (new.latitude, new.longitude) is distinct from (old.latitude, old.longitude) then
      update records.businesses set latitude = new.latitude, longitude = new.longitude where id = old.id;
    end if;
  end if;
  if new.pictures is distinct from old.pictures then
    perform private.set_business_pictures(old.id, new.pictures);
  end if;
  select * into new from public.business_entries where id = old.id;
  return new;
end
$$;

-- Insert and delete are granted to no role; without a trigger they would be answered as faults of the server (55000).
create trigger write_business_entry instead of insert or update or delete on public.business_entries
  for each row execute function private.write_business_entry();

-- Definer: moves rows of offices that the caller does not have. What the remaining entry lacks it gets from the other one.
-- Errors: 42501 for other offices, PT404 where there is no such entry.
create function public.merge_businesses(_into uuid, _from uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform from records.businesses where id in (_into, _from) order by id for update;
  if _into = _from or (select count(*) from public.business_entries where id in (_into, _from)) <> 2 then
    raise sqlstate 'PT404' using message = 'there are no such two businesses';
  end if;
  if exists (select from records.businesses where id in (_into, _from) and not private.keeps_business(accepts_vouchers, sells_vouchers)) then
    raise insufficient_privilege using message = 'only who keeps both entries merges them';
  end if;
  insert into records.business_merges (from_id, into_id, from_before, into_before, moved)
  values (_from, _into, private.business_with_pictures(_from), private.business_with_pictures(_into), '{}');
  update records.businesses as b set about = coalesce(b.about, f.about), offers = coalesce(b.offers, f.offers), hours = coalesce(b.hours, f.hours),
    open_sundays = b.open_sundays or f.open_sundays, logo_url = coalesce(b.logo_url, f.logo_url),
    latitude = coalesce(b.latitude, f.latitude), longitude = coalesce(b.longitude, f.longitude), updated_at = now()
  from records.businesses as f where b.id = _into and f.id = _from;
  update records.business_pictures set business_id = _into
  where business_id = _from and not exists (select from records.business_pictures where business_id = _into);
  perform private.log_action('merged', 'businesses', _into::text, jsonb_build_object('with', _from));
  update records.business_merges set moved = private.move_to_business(_from, _into) where from_id = _from;
  perform private.settle_business(_from);
end
$$;

comment on function public.merge_businesses is 'Makes two entries one: the rows of the second belong to the first, which keeps its base data. For the offices that keep both.';

-- Answers the id of the new entry. Errors: 42501 for other offices, PT404 where no such row is one of several.
create function public.split_business(_participant_id uuid) returns uuid
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _old uuid;
  _new uuid;
begin
  select p.business_id into _old from records.voucher_participants as p
    where p.id = _participant_id and exists (select from records.voucher_participants where business_id = p.business_id and id <> p.id);
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such row of a business with several';
  end if;
  if not (select private.keeps_business(accepts_vouchers, sells_vouchers) from records.businesses where id = _old) then
    raise insufficient_privilege using message = 'only who keeps an entry splits it';
  end if;
  insert into records.businesses default values returning id into _new;
  perform private.log_action('split', 'businesses', _old::text, jsonb_build_object('new', _new));
  update records.voucher_participants set business_id = _new where id = _participant_id;
  return _new;
end
$$;

comment on function public.split_business is 'Gives a row of voucher_participants an entry of its own, without the hours and pictures of the one it leaves.';

-- Which rows belong to an entry, for the office that merges and splits, and for lists of voucher_participants, which link to the page of their
-- business: title is the name in its address. Whether it is open needs its hours, which lists read later.
create view public.business_rows with (security_invoker = on) as
  select r.id, r.business_id, r.name, r.business_name, r.location_type, r.address, r.postal_code, r.city, p.name as title,
    b.hours is not null as has_hours
  from records.voucher_participants as r
  join records.businesses as b on b.id = r.business_id
  join records.voucher_participants as p on p.id = b.primary_id;

comment on view public.business_rows is 'Rows of voucher_participants with the business they belong to, its title, and whether it has opening hours.';

revoke all on public.business_rows from public, anon, authenticated, service_role;
grant select on public.business_rows to anon, authenticated, service_role;

create policy "offices store pictures of businesses" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'business-pictures' and name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$'
    and (select private.has_office('vouchers', 'secretary', 'treasurer')));

-- Removes the rows of pictures that no business has shown for a day, and returns the versions under which their bytes are kept. Pictures in a
-- proposed change are shown to the office, so they stay.
create function private.remove_expired_business_pictures(_most integer default 1000) returns setof text
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

-- Logged is what people change: rows that come and go are logged as voucher_participants.
select private.audit('records.businesses', '{open_sundays}');

create or replace trigger log_row after update on records.businesses
  for each row when (current_setting('role') in ('authenticated', 'service_role'))
  execute function private.log_row('businesses', 'id', '{open_sundays}');

-- No role writes here; without a trigger that would be answered as a fault of the server (55000), and not as a missing right.
create function private.refuse_write() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  raise insufficient_privilege using message = format('%I is read only', tg_table_name);
end
$$;

create trigger refuse_write instead of insert or update or delete on public.business_rows
  for each row execute function private.refuse_write();

-- Merging two entries can be taken back within a minute, with what the entry had that is gone. Linked accounts and what waits for the
-- office move to the entry that remains; what both have of these stays with it.
-- What both were, for undoing; deleted after a day.
create table records.business_merges (
  from_id uuid primary key,
  into_id uuid not null,
  merged_at timestamptz not null default now(),
  -- Rows of records.businesses, with their pictures as business_entries has them.
  from_before jsonb,
  into_before jsonb,
  -- What moved: rows of voucher_participants, in the bin, links and changes.
  moved uuid[]
);

alter table records.business_merges enable row level security;
revoke all on records.business_merges from public, anon, authenticated, service_role;

create function private.remove_expired_business_merges() returns void
  language sql security definer
  set search_path = ''
  as $$
    update records.business_merges set from_before = null, into_before = null, moved = null
    where merged_at < now() - interval '1 day' and from_before is not null;
    delete from records.business_merges where merged_at < now() - interval '2 years';
  $$;

-- Rows that belong to a business, by table; those in the bin by the row that they were.
create function private.move_to_business(_from uuid, _into uuid, _ids uuid[] default null) returns uuid[]
  language plpgsql
  set search_path = ''
  as $$
declare
  _moved uuid[];
begin
  with rows as (
    update records.voucher_participants set business_id = _into
    where business_id = _from and (_ids is null or id = any (_ids)) returning id
  ), binned as (
    update records.bin set content = jsonb_set(content, '{business_id}', to_jsonb(_into))
    where kind = 'member' and content ->> 'business_id' = _from::text and (_ids is null or id = any (_ids)) returning id
  ), links as (
    update public.business_editors as l set business_id = _into
    where business_id = _from and (_ids is null or id = any (_ids)) and not exists (
      select from public.business_editors as o where o.business_id = _into
        and (o.user_id = l.user_id or private.mail_address(o.invited_email) = private.mail_address(l.invited_email)))
    returning id
  ), changes as (
    update public.business_changes set business_id = _into
    where business_id = _from and (_ids is null or id = any (_ids))
      and not exists (select from public.business_changes where business_id = _into)
    returning id
  )
  select array_agg(id) into _moved from (
    select id from rows union all select id from binned union all select id from links union all select id from changes) as all_of_them;
  return coalesce(_moved, '{}');
end
$$;

create function private.business_with_pictures(_id uuid) returns jsonb
  language sql stable
  set search_path = ''
  as $$ select to_jsonb(b) || jsonb_build_object('pictures', private.pictures_of_business(b.id)) from records.businesses as b where b.id = _id $$;

-- Takes a merge back within a minute: both entries are as they were, apart from what was changed in the remaining one since. Definer: as for merging.
-- Errors: 42501 for other offices, PT404 where this entry was not merged, PT409 later.
create function public.undo_merged_businesses(_from uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _merge records.business_merges;
  _now jsonb;
  _kept jsonb;
begin
  select * into _merge from records.business_merges where from_id = _from for update;
  if not found or not exists (select from public.business_entries where id = _merge.into_id) then
    raise sqlstate 'PT404' using message = 'there is no such merged business';
  end if;
  if not private.keeps_business(_merge.into_id) then
    raise insufficient_privilege using message = 'only who keeps an entry splits it';
  end if;
  perform private.require_undoable(_merge.merged_at, '{}');
  insert into records.businesses select (jsonb_populate_record(null::records.businesses, _merge.from_before - 'primary_id')).*;
  perform private.set_business_pictures(_from, _merge.from_before -> 'pictures');
  perform private.move_to_business(_merge.into_id, _from, _merge.moved);
  -- What came from the merged entry and is unchanged goes back to it.
  _now := private.business_with_pictures(_merge.into_id);
  select coalesce(jsonb_object_agg(b.key, b.value), '{}') into _kept from jsonb_each(_merge.into_before) as b
  where b.key in ('about', 'offers', 'hours', 'open_sundays', 'logo_url', 'pictures', 'latitude', 'longitude')
    and b.value <> _now -> b.key and _now -> b.key = _merge.from_before -> b.key;
  perform private.set_business_entry(_merge.into_id, _kept);
  update records.businesses as b set (latitude, longitude) = (select r.latitude, r.longitude from jsonb_populate_record(b, _kept) as r)
  where b.id = _merge.into_id;
  delete from records.business_merges where from_id = _from;
  perform private.settle_business(_from);
  perform private.settle_business(_merge.into_id);
  perform private.log_action('split', 'businesses', _merge.into_id::text, jsonb_build_object('new', _from));
end
$$;

comment on function public.undo_merged_businesses is 'Takes back, within a minute, that this entry became part of another one.';

-- The business that one with an id in this range became part of, over several merges; no row where there is none.
-- Definer: visitors read no merges.
create function public.merged_business(_first uuid, _last uuid) returns table (id uuid, title text)
  language sql stable security definer
  set search_path = ''
  as $$
    with recursive chain (id, step) as (
      -- Addresses have the first ten digits of an id; wider ranges would let callers look for ids.
      select m.into_id, 1 from records.business_merges as m
      where m.from_id between _first and _last and left(_first::text, 11) = left(_last::text, 11)
      union all select m.into_id, c.step + 1 from chain as c join records.business_merges as m on m.from_id = c.id where c.step < 100
    )
    select b.id, b.name as title from chain as c join public.business_entries as b on b.id = c.id order by c.step desc limit 1
  $$;

comment on function public.merged_business is 'The business that one with an id in this range became part of.';

-- A position belongs to an address: where the address of a business or the place of an event becomes another one, and the change does not
-- say where that is, the old position goes, so that no map shows it silently. The forms of the office ask instead (docs/decisions/0036-map.md).
-- Another way to write the same address keeps the position. Definer: offices that write rows need not write entries.
create function private.forget_position_of_address() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  update records.businesses set latitude = null, longitude = null, updated_at = now()
  where id = new.business_id and primary_id = new.id and latitude is not null;
  return null;
end
$$;

create trigger forget_position_of_address after update of address, postal_code, city on records.voucher_participants
  for each row
  when (not private.is_restoring()
    and private.business_key(concat(old.city), old.postal_code, old.address) <> private.business_key(concat(new.city), new.postal_code, new.address))
  execute function private.forget_position_of_address();

-- Numbers of businesses and the categories of partners, one row that the server keeps until a business changes: counting ten thousand takes longer than a page.
create view public.business_summary with (security_invoker = on) as
  select count(*)::integer as businesses,
    count(*) filter (where accepts_vouchers or sells_vouchers)::integer as partners,
    count(*) filter (where accepts_vouchers)::integer as acceptance,
    count(*) filter (where sells_vouchers)::integer as sales,
    array(
      select btrim(category_name) from records.voucher_participants
      where location_type in ('acceptance', 'sales') and btrim(category_name) <> ''
      group by 1 order by count(*) desc, 1 limit 200) as categories
  from records.businesses;

comment on view public.business_summary is
  'How many businesses there are, and how many take or sell the voucher card; the categories of partners, those of most rows first, at most 200.';

revoke all on public.business_summary from public, anon, authenticated, service_role;
grant select on public.business_summary to anon, authenticated, service_role;

create trigger refuse_write instead of insert or update or delete on public.business_summary
  for each row execute function private.refuse_write();

select private.register_in_bin('member', 'records.voucher_participants', 'treasurer', 'secretary');
select private.audit('records.voucher_participants', '{category_name, location_type}');
select private.audit('records.voucher_participant_accounts', '{}', 'records.voucher_participants');
select private.audit('records.voucher_participant_bank_details', '{}', 'records.voucher_participants');
select private.announce_changes('records.voucher_participants');

select private.register_personal_data($entry${
  "label": "Mitglieder",
  "source": "public.voucher_participants",
  "tables": ["records.voucher_participants", "records.voucher_participant_accounts", "records.voucher_participant_bank_details", "records.businesses", "records.business_pictures"],
  "purpose": "Mitglieder führen, Mitgliedsbeiträge einziehen, Einlösestellen zeigen",
  "readers": "Betrieb und geschäftlicher Kontakt: alle; Bankverbindung: Kasse und Vorstand",
  "kept_for": "Dauer der Mitgliedschaft, Zahlungsdaten danach zehn Jahre",
  "emails": ["s.email"],
  "names": ["s.name", "s.business_name", "s.contact_person", "s.account_holder"],
  "erasing": "delete",
  "kept": "case when s.iban is not null then jsonb_build_object('name', s.name, 'business_name', s.business_name, 'account_holder', s.account_holder, 'iban', s.iban, 'created_at', s.created_at) end",
  "kept_until": "private.accounting_end(private.today())",
  "kept_because": "Beitragseinzug: Buchführung und Lastschriftmandat (§ 147 AO, § 257 HGB)"}$entry$);

select private.announce_changes('records.businesses');

select private.register_without_personal_data('Adressen zusammengelegter Betriebe, zwei Jahre lang; was sie waren, einen Tag lang, um das zurückzunehmen',
  'records.business_merges');

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('business-pictures', 'business-pictures', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

select private.register_texts('records.business_pictures');

revoke execute on function private.assign_business, private.settle_business, private.settle_business_of_row,
  private.settle_business_in_bin, private.write_base_data, public.merge_businesses, public.split_business,
  private.remove_expired_business_pictures, private.remove_expired_business_merges, private.move_to_business,
  private.business_with_pictures, public.undo_merged_businesses, public.merged_business, private.forget_position_of_address
  from public, anon, authenticated;
grant execute on function private.write_base_data, public.merge_businesses, public.split_business, public.undo_merged_businesses
  to authenticated, service_role;
grant execute on function private.remove_expired_business_pictures, private.remove_expired_business_merges to service_role;
grant execute on function public.merged_business to anon, authenticated, service_role;
