-- Businesses are found and shown by the name that is on their door and in the address of their page, also with a typing error and by a part of a compound;
-- the name of the firm is a text like the others. Replaced and indexed anew, so that the vocabulary follows.
create or replace view private.searchable_business with (security_invoker = on) as
  select b.id as entry_id, p.name as title,
    nullif(concat_ws(', ', p.address, nullif(concat_ws(' ', p.postal_code, p.city), '')), '') as detail,
    concat_ws(' ', p.category_name, p.business_name, p.description, b.about, b.offers) as content, p.created_at as happens_at,
    null::timestamptz as ends_at, null::date as public_until
  from records.businesses as b join records.voucher_participants as p on p.id = b.primary_id;

select private.index_in_search('business');
