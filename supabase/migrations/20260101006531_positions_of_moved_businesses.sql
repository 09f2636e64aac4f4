-- A position belongs to an address: where the address of a business or the place of an event becomes another one, and whoever changes it does not
-- say where that is, the old position goes, so that no map shows it silently. The forms of the office ask instead (docs/decisions/0096-places.md).

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

revoke execute on function private.forget_position_of_address from public;

do $$
declare
  _write constant text := pg_catalog.pg_get_functiondef('private.write_business_entry'::regproc);
  _decide constant text := pg_catalog.pg_get_functiondef('public.decide_business_change'::regproc);
  _undo constant text := pg_catalog.pg_get_functiondef('public.undo_business_decision'::regproc);
  _feed constant text := pg_catalog.pg_get_functiondef('public.decide_feed_change'::regproc);
begin
  if _write not like '%perform private.write_base_data(old.id, _changed);%'
    or _decide not like '%array(select jsonb_object_keys(changes)))%'
    or _undo not like '%where value = _entry -> key)));%'
    or _feed not like '%location = _event.location, status = _event.status%'
  then
    raise 'a function that changes addresses has changed';
  end if;
  -- A statement that names both an address and a position means that one.
  execute replace(_write, 'perform private.write_base_data(old.id, _changed);', $new$perform private.write_base_data(old.id, _changed);
    if (new.latitude, new.longitude) is distinct from (old.latitude, old.longitude) then
      update records.businesses set latitude = new.latitude, longitude = new.longitude where id = old.id;
    end if;$new$);
  -- Taking back an accepted address brings its position back.
  execute replace(_decide, 'array(select jsonb_object_keys(changes)))',
    'array(select jsonb_object_keys(changes)) || ''{latitude,longitude}''::text[])');
  execute replace(_undo, 'where value = _entry -> key)));', $new$where value = _entry -> key)));
    update records.businesses set latitude = (_change.replaced ->> 'latitude')::double precision,
      longitude = (_change.replaced ->> 'longitude')::double precision
    where id = _business_id and latitude is null and _change.changes ?| '{address,postal_code,city}';$new$);
  execute replace(_feed, 'location = _event.location, status = _event.status', $new$location = _event.location, status = _event.status,
      latitude = case when location is not distinct from _event.location then latitude end,
      longitude = case when location is not distinct from _event.location then longitude end$new$);
end
$$;
