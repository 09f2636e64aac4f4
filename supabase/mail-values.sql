-- Placeholders of templates/, by the settings that hold: the association's name, its short form and how it greets.
select coalesce(name, 'Verein') as "Association", coalesce(short_name, name, 'Verein') as "ShortName",
  coalesce(greeting, 'Guten Tag') as "Greeting"
from (
  select nullif(document #>> '{association,name}', '') as name, nullif(document #>> '{association,shortName}', '') as short_name,
    nullif(document #>> '{association,greeting}', '') as greeting
  from (select (select document from public.site_settings) as document) as newest
) as association
