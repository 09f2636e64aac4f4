-- The document of settings that holds; no row before the first. Run by "npm run doctor".
select document from public.settings_versions order by number desc limit 1
