-- Opening hours are taken as the schema of the site takes them (site/app/lib/opening-hours/hours-schema.ts): names and notes are texts, not numbers.
-- Otherwise the function is unchanged.
do $$
declare
  _definition constant text := pg_catalog.pg_get_functiondef('private.are_opening_hours'::regproc);
  _changed constant text := replace(replace(_definition,
    'coalesce(private.is_line(_part ->> ''name'', 60)', 'coalesce(jsonb_typeof(_part -> ''name'') = ''string'' and private.is_line(_part ->> ''name'', 60)'),
    'coalesce(private.is_line(_part ->> ''note'', 200)', 'coalesce(jsonb_typeof(_part -> ''note'') = ''string'' and private.is_line(_part ->> ''note'', 200)');
begin
  if _changed not like '%-> ''name'') =%' or _changed not like '%-> ''note'') =%' then
    raise 'private.are_opening_hours has changed';
  end if;
  execute _changed;
end
$$;
