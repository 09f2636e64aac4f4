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
