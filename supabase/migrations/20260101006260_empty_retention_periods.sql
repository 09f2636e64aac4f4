-- Demo data are added, and backups restored, only where no table has a row: without settings the periods wait for the first, whose trigger
-- writes them.
delete from public.retention_periods where not exists (select from public.settings_versions);
