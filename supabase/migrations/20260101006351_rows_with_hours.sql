-- Lists that show rows of voucher_participants link to the page of their business: title is the name it is addressed by. Whether it is open
-- needs its hours, which they read later.
create or replace view public.business_rows with (security_invoker = on) as
  select r.id, r.business_id, r.name, r.business_name, r.location_type, r.address, r.postal_code, r.city, p.name as title,
    b.hours is not null as has_hours
  from records.voucher_participants as r
  join records.businesses as b on b.id = r.business_id
  join records.voucher_participants as p on p.id = b.primary_id;

comment on view public.business_rows is 'Rows of voucher_participants with the business they belong to, its title, and whether it has opening hours.';

-- Nobody writes here; without a trigger that would be answered as a fault of the server (55000), and not as a missing right.
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
