-- Placeholders of templates/, by the settings that hold: the association's name and its short form.
select coalesce(name, '[Name des Vereins]') as "Association", coalesce(short_name, name, '[Name des Vereins]') as "ShortName"
from (
  select nullif(document #>> '{association,name}', '') as name, nullif(document #>> '{association,shortName}', '') as short_name
  from (select (select document from public.site_settings) as document) as newest
) as association
