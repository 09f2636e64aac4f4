-- Dates of a series have coordinates, as other events. Otherwise the functions are unchanged.
do $$
declare
  _create constant text := pg_catalog.pg_get_functiondef('public.create_event_series'::regproc);
  _change constant text := pg_catalog.pg_get_functiondef('public.change_event_series'::regproc);
begin
  if _create not like '%accessibility, address, series_id)%' or _create not like '%e.accessibility, e.address, _series%'
    or _change not like '%address = _row.address%'
  then
    raise 'public.create_event_series or public.change_event_series has changed';
  end if;
  execute replace(replace(_create, 'accessibility, address, series_id)', 'accessibility, address, latitude, longitude, series_id)'),
    'e.accessibility, e.address, _series', 'e.accessibility, e.address, e.latitude, e.longitude, _series');
  execute replace(_change, 'address = _row.address', 'address = _row.address, latitude = _row.latitude, longitude = _row.longitude');
end
$$;
