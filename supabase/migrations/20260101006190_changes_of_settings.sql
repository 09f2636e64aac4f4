-- What waits, and the offer of the second factor, follow publications of the settings and what a person has dismissed.
select private.announce_changes('public.settings_versions');
select private.announce_changes('public.notification_preferences');
