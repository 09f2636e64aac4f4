-- Two businesses become one, or one becomes two, also where the row that moves speaks for its business.

-- Such a row may speak for the business it leaves and for the one it joins, and primary_id is unique: the business it leaves is settled first.
create or replace function private.settle_business_of_row() returns trigger
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

-- Triggers run in the order of their names, and the search finds a business by the row that speaks for it: businesses are settled before
-- search_changed_business.
alter trigger settle_business on records.voucher_participants rename to businesses_of_rows;

-- Businesses that are gone and that the search still has, and those that it lacks.
select private.index_in_search('business',
  array(select entry_id from records.search_entries where kind = 'business' union select id::text from records.businesses));
