-- In one transaction with many rows plans stay as they were made for a short table: the triggers would read all of it for each row. The
-- cost of what cannot be read by an index would have each plan compiled.
alter function private.settle_business set enable_seqscan = off;
alter function private.settle_business set jit = off;

create or replace function private.assign_business() returns trigger
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
