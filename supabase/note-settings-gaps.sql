-- Stores which values the settings that hold lack. Run by each start of our own server: an update may ask for more than was published.
select private.note_settings_gaps($1)
