-- Merging two entries can be taken back within a minute, with what the entry had that is gone. Linked accounts and what waits for the
-- office move to the entry that remains; what both have of these stays with it.

-- What both were, for undoing; deleted after a day.
create table records.business_merges (
  from_id uuid primary key,
  into_id uuid not null,
  merged_at timestamptz not null default now(),
  -- Rows of records.businesses, with their pictures as business_entries has them.
  from_before jsonb not null,
  into_before jsonb not null,
  -- What moved: rows of voucher_participants, in the bin, links and changes.
  moved uuid[] not null
);

alter table records.business_merges enable row level security;
revoke all on records.business_merges from public, anon, authenticated, service_role;

create function private.remove_expired_business_merges() returns void
  language sql security definer
  set search_path = ''
  as $$ delete from records.business_merges where merged_at < now() - interval '1 day' $$;

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

create or replace function public.merge_businesses(_into uuid, _from uuid) returns void
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

revoke execute on function private.move_to_business, private.business_with_pictures, private.remove_expired_business_merges,
  public.undo_merged_businesses from public, anon, authenticated;
grant execute on function public.undo_merged_businesses to authenticated, service_role;
grant execute on function private.remove_expired_business_merges to service_role;

-- Public data of businesses, for a day.
select private.register_without_personal_data('Zusammengelegte Betriebe, einen Tag lang, um das zurückzunehmen', 'records.business_merges');
