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

-- Whether a document has the form of docs/product.md#opening-hours:
--   weekly      hours of each weekday
--   seasons     [{name, from, to, weekly}], days of the year (MM-DD) on which other hours hold; the first that applies counts
--   exceptions  [{from, to, spans, note}], days (YYYY-MM-DD) with hours of their own or, without spans, closed
--   holidays    "closed" (where it is missing) or "usual"
create function private.are_opening_hours(_hours jsonb) returns boolean
  language plpgsql immutable strict parallel safe
  set search_path = ''
  as $$
declare
  _part jsonb;
begin
  if jsonb_typeof(_hours) <> 'object' or octet_length(_hours::text) > 20000 or _hours - '{weekly,seasons,exceptions,holidays}'::text[] <> '{}'
    or not _hours ? 'weekly' or not private.are_weekly_hours(_hours -> 'weekly')
    or coalesce(_hours -> 'holidays', '"closed"') not in ('"closed"', '"usual"')
    or jsonb_typeof(coalesce(_hours -> 'seasons', '[]')) <> 'array' or jsonb_typeof(coalesce(_hours -> 'exceptions', '[]')) <> 'array'
    or jsonb_array_length(coalesce(_hours -> 'seasons', '[]')) > 6 or jsonb_array_length(coalesce(_hours -> 'exceptions', '[]')) > 60
  then
    return false;
  end if;
  for _part in select jsonb_array_elements(coalesce(_hours -> 'seasons', '[]')) loop
    if jsonb_typeof(_part) <> 'object' or _part - '{name,from,to,weekly}'::text[] <> '{}'
      or not coalesce(private.is_line(_part ->> 'name', 60) and private.is_text(_part ->> 'name')
        and _part ->> 'from' ~ '^[0-9]{2}-[0-9]{2}$' and _part ->> 'to' ~ '^[0-9]{2}-[0-9]{2}$'
        and private.are_weekly_hours(_part -> 'weekly'), false)
    then
      return false;
    end if;
    -- Years with a 29 February; other days fail.
    perform make_date(2024, left(_part ->> key, 2)::integer, right(_part ->> key, 2)::integer) from (values ('from'), ('to')) as k (key);
  end loop;
  for _part in select jsonb_array_elements(coalesce(_hours -> 'exceptions', '[]')) loop
    if jsonb_typeof(_part) <> 'object' or _part - '{from,to,spans,note}'::text[] <> '{}'
      or not coalesce(_part ->> 'from' ~ '^2[01][0-9]{2}-[0-9]{2}-[0-9]{2}$' and _part ->> 'to' ~ '^2[01][0-9]{2}-[0-9]{2}-[0-9]{2}$'
        and _part ->> 'from' <= _part ->> 'to' and private.are_opening_spans(_part -> 'spans'), false)
      or _part ? 'note' and not coalesce(private.is_line(_part ->> 'note', 200) and private.is_text(_part ->> 'note'), false)
    then
      return false;
    end if;
    perform make_date(left(_part ->> key, 4)::integer, substr(_part ->> key, 6, 2)::integer, right(_part ->> key, 2)::integer)
      from (values ('from'), ('to')) as k (key);
  end loop;
  return true;
exception when datetime_field_overflow then
  return false;
end
$$;

create table records.businesses (
  id uuid primary key default gen_random_uuid(),
  about text check (char_length(about) <= 10000 and private.is_text(about)),
  offers text check (char_length(offers) <= 3000 and private.is_text(offers)),
  hours jsonb check (private.are_opening_hours(hours)),
  -- Whether it opens on the town's open Sundays (events of the category verkaufsoffen).
  open_sundays boolean not null default false,
  logo_url text check (private.is_upload(logo_url, 'business-pictures')),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  updated_at timestamptz not null default now(),
  -- From its rows, by private.settle_business: the row that speaks for it, null while all of them are in the bin, and what they stand for.
  primary_id uuid unique,
  accepts_vouchers boolean not null default false,
  sells_vouchers boolean not null default false,
  is_member boolean not null default false,
  constraint businesses_coordinates check ((latitude is null) = (longitude is null))
);

create table records.business_pictures (
  business_id uuid not null references records.businesses (id) on delete cascade,
  position smallint not null check (position between 1 and 12),
  image_url text not null check (private.is_upload(image_url, 'business-pictures')),
  alt text not null check (private.is_line(alt, 300) and private.is_text(alt)),
  primary key (business_id, position)
);

-- Two rows are of the same business where names and addresses are the same but for capitals, spaces, punctuation and "Str.".
create function private.business_key(_name text, _postal_code text, _address text) returns text
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select regexp_replace(lower(_name collate "de-x-icu"), '[^[:alnum:]]+', '', 'g') || '|' || coalesce(regexp_replace(_postal_code, '\s', '', 'g'), '')
      || '|' || coalesce(regexp_replace(regexp_replace(lower(_address collate "de-x-icu"), 'stra(ß|ss)e|str\.', 'str', 'g'), '[^[:alnum:]]+', '', 'g'), '')
  $$;

alter table records.voucher_participants add column business_id uuid references records.businesses (id);

with keys as (
  select p.id, min(p.id::text) over (partition by private.business_key(p.name, p.postal_code, p.address))::uuid as business_id
  from records.voucher_participants as p
), made as (
  insert into records.businesses (id) select distinct business_id from keys
)
update records.voucher_participants as p set business_id = keys.business_id from keys where keys.id = p.id;

alter table records.voucher_participants alter column business_id set not null;
create index voucher_participants_business on records.voucher_participants (business_id);
create index voucher_participants_business_key on records.voucher_participants (private.business_key(name, postal_code, address));

-- Definer: whoever may insert a row may do so whether or not they see its business.
create function private.assign_business() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- A row that comes back from the bin may name a business that has been merged with another one since.
  if new.business_id is null or not exists (select from records.businesses where id = new.business_id) then
    -- Two rows of a new business may arrive at the same moment.
    perform pg_advisory_xact_lock(hashtext('private.assign_business'));
    select p.business_id into new.business_id from records.voucher_participants as p
      where private.business_key(p.name, p.postal_code, p.address) = private.business_key(new.name, new.postal_code, new.address)
      order by p.created_at, p.id limit 1;
    if not found then
      insert into records.businesses default values returning id into new.business_id;
    end if;
  end if;
  return new;
end
$$;

-- Updates what a business has from its rows. Without any, and with none in the bin, it is deleted.
create function private.settle_business(_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
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

create function private.settle_business_of_row() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if tg_op <> 'DELETE' then
    perform private.settle_business(new.business_id);
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and old.business_id <> new.business_id then
    perform private.settle_business(old.business_id);
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

select private.settle_business(id) from records.businesses;

create trigger assign_business before insert on records.voucher_participants
  for each row execute function private.assign_business();
create trigger settle_business after insert or delete or update of business_id, location_type on records.voucher_participants
  for each row execute function private.settle_business_of_row();
create trigger settle_business after delete on records.bin
  for each row when (old.kind = 'member') execute function private.settle_business_in_bin();

create function private.pictures_of_business(_id uuid) returns jsonb
  language sql stable
  set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object('image_url', image_url, 'alt', alt) order by position), '[]')
    from records.business_pictures where business_id = _id
  $$;

create view public.business_entries with (security_invoker = on) as
  select b.id, p.name, p.business_name, p.description, p.category_name, p.address, p.postal_code, p.city, p.phone, p.email, p.website,
    b.accepts_vouchers, b.sells_vouchers, b.is_member, b.about, b.offers, b.hours, b.open_sundays, b.logo_url,
    private.pictures_of_business(b.id) as pictures, b.latitude, b.longitude, b.updated_at
  from records.businesses as b
  join records.voucher_participants as p on p.id = b.primary_id;

comment on view public.business_entries is
  'Each business once. Base data (name to website) are those of its rows in voucher_participants and written to all of them; pictures are [{"image_url", "alt"}] in their order, 12 at most.';

-- Whose office keeps the base data of a business: secretary and treasurer all, vouchers those of partners.
create function private.keeps_business(_accepts_vouchers boolean, _sells_vouchers boolean) returns boolean
  language sql stable
  set search_path = ''
  as $$
    select (select private.has_office('secretary', 'treasurer'))
      or (_accepts_vouchers or _sells_vouchers) and (select private.has_office('vouchers'))
  $$;

-- Base data go to all rows of the business, also to those that the caller's office does not keep. Definer for that; the caller is checked.
create function private.write_base_data(_id uuid, _changed jsonb) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not exists (select from records.businesses where id = _id and private.keeps_business(accepts_vouchers, sells_vouchers)) then
    raise insufficient_privilege using message = 'base data are written by secretary, treasurer and, of partners, vouchers';
  end if;
  update records.voucher_participants as p set (name, business_name, description, category_name, address, postal_code, city, phone, email, website)
    = (select r.name, r.business_name, r.description, r.category_name, r.address, r.postal_code, r.city, r.phone, r.email, r.website
      from jsonb_populate_record(p, _changed) as r)
  where p.business_id = _id;
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
  end if;
  if new.pictures is distinct from old.pictures then
    if jsonb_typeof(new.pictures) is distinct from 'array' then
      raise check_violation using message = 'pictures are an array of objects with image_url and alt';
    end if;
    delete from records.business_pictures where business_id = old.id;
    insert into records.business_pictures (business_id, position, image_url, alt)
    select old.id, least(place, 13), picture ->> 'image_url', picture ->> 'alt'
    from jsonb_array_elements(new.pictures) with ordinality as p (picture, place) where place <= 13;
  end if;
  select * into new from public.business_entries where id = old.id;
  return new;
end
$$;

-- Insert and delete are granted to nobody; without a trigger they would be answered as faults of the server (55000).
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
  update records.businesses as b set about = coalesce(b.about, f.about), offers = coalesce(b.offers, f.offers), hours = coalesce(b.hours, f.hours),
    open_sundays = b.open_sundays or f.open_sundays, logo_url = coalesce(b.logo_url, f.logo_url),
    latitude = coalesce(b.latitude, f.latitude), longitude = coalesce(b.longitude, f.longitude), updated_at = now()
  from records.businesses as f where b.id = _into and f.id = _from;
  update records.business_pictures set business_id = _into
  where business_id = _from and not exists (select from records.business_pictures where business_id = _into);
  perform private.log_action('merged', 'businesses', _into::text, jsonb_build_object('with', _from));
  update records.voucher_participants set business_id = _into where business_id = _from;
  -- Rows in the bin come back to the entry that remains.
  update records.bin set content = jsonb_set(content, '{business_id}', to_jsonb(_into))
  where kind = 'member' and content ->> 'business_id' = _from::text;
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

-- Which rows belong to an entry, for the office that merges and splits: the API's view voucher_participants keeps its columns.
create view public.business_rows with (security_invoker = on) as
  select id, business_id, name, business_name, location_type, address, postal_code, city from records.voucher_participants;

comment on view public.business_rows is 'Rows of voucher_participants with the business they belong to.';

alter table records.businesses enable row level security;
alter table records.business_pictures enable row level security;
revoke all on records.businesses, records.business_pictures, public.business_entries, public.business_rows from public, anon, authenticated, service_role;
grant select on records.businesses, records.business_pictures, public.business_entries, public.business_rows to anon, authenticated, service_role;
grant update (about, offers, hours, open_sundays, logo_url, latitude, longitude, updated_at) on records.businesses to authenticated, service_role;
grant insert, delete on records.business_pictures to authenticated, service_role;
grant update (name, business_name, description, category_name, address, postal_code, city, phone, email, website, about, offers, hours,
    open_sundays, logo_url, pictures, latitude, longitude)
  on public.business_entries to authenticated, service_role;

create policy "businesses are public" on records.businesses
  for select to anon, authenticated, service_role using (true);
create policy "offices keep entries" on records.businesses
  for update to authenticated, service_role
  using (private.keeps_business(accepts_vouchers, sells_vouchers) or (select private.has_office('editor')))
  with check (private.keeps_business(accepts_vouchers, sells_vouchers) or (select private.has_office('editor')));
create policy "pictures of businesses are public" on records.business_pictures
  for select to anon, authenticated, service_role using (true);
create policy "offices keep pictures of entries" on records.business_pictures
  for all to authenticated, service_role
  using (exists (select from records.businesses as b where b.id = business_id
    and (private.keeps_business(b.accepts_vouchers, b.sells_vouchers) or (select private.has_office('editor')))))
  with check (exists (select from records.businesses as b where b.id = business_id
    and (private.keeps_business(b.accepts_vouchers, b.sells_vouchers) or (select private.has_office('editor')))));

revoke execute on function private.assign_business, private.settle_business, private.settle_business_of_row, private.settle_business_in_bin,
  private.write_base_data, public.merge_businesses, public.split_business from public, anon;
grant execute on function private.write_base_data, public.merge_businesses, public.split_business to authenticated, service_role;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('business-pictures', 'business-pictures', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "offices store pictures of businesses" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'business-pictures' and name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$'
    and (select private.has_office('vouchers', 'secretary', 'treasurer')));

-- Removes the rows of pictures that no business has shown for a day, and answers the versions under which their bytes are kept.
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
      from (select logo_url from records.businesses union all select image_url from records.business_pictures) as p (url)
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

revoke execute on function private.remove_expired_business_pictures from public, anon, authenticated;
grant execute on function private.remove_expired_business_pictures to service_role;

-- Logged is what people change: rows that come and go are logged as voucher_participants.
select private.audit('records.businesses', '{open_sundays}');
create or replace trigger log_row after update on records.businesses
  for each row when (current_setting('role') in ('authenticated', 'service_role'))
  execute function private.log_row('businesses', 'id', '{open_sundays}');
do $$
declare
  _log constant text := pg_catalog.pg_get_functiondef('private.log_row'::regproc);
  _subjects constant text := pg_catalog.pg_get_functiondef('private.define_audit_subjects'::regproc);
begin
  if _log not like '%{likes_count,%' or _subjects not like '%union all select ''newsletters'',%' then
    raise 'private.log_row or private.define_audit_subjects has changed';
  end if;
  execute replace(_log, '{likes_count,', '{likes_count,business_id,primary_id,accepts_vouchers,sells_vouchers,is_member,');
  execute replace(_subjects, 'union all select ''newsletters'',',
    'union all select ''businesses'', b.id, coalesce(p.business_name, p.name) from records.businesses as b
          join records.voucher_participants as p on p.id = b.primary_id
        union all select ''newsletters'',');
  perform private.define_audit_subjects();
end
$$;

-- What is erased of a member takes its business along with the last row.
select private.register_personal_data(jsonb_strip_nulls(to_jsonb(d)) || jsonb_build_object('tables', d.tables || '{records.businesses,records.business_pictures}'::text[]))
from private.personal_data as d where label = 'Mitglieder';

select private.announce_changes('records.businesses');
-- Jobs are shown with the business whose name they give.
create index jobs_business on public.jobs (business);
