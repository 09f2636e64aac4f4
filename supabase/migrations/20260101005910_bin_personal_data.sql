-- What the bin holds about people (moderation).
select private.register_personal_data($entry${
  "label": "Papierkorb", "source": "records.bin", "tables": ["records.bin"],
  "purpose": "Versehentlich Gelöschtes zurückholen", "readers": "wer es gelöscht hätte: Redaktion, bei Mitgliedern Kasse und Schriftführung, Vorstand",
  "kept_for": "30 Tage",
  "emails": ["s.content ->> 'email'", "s.content ->> 'contact_email'", "jsonb_path_query_first(s.related, '$.**.submitter_email') #>> '{}'",
    "jsonb_path_query_first(s.related, '$.**.author_email') #>> '{}'"],
  "names": ["s.content ->> 'submitter_name'", "s.content ->> 'author_name'", "s.content ->> 'name'", "s.content ->> 'business_name'",
    "jsonb_path_query_first(s.related, '$.**.contact_person') #>> '{}'", "jsonb_path_query_first(s.related, '$.**.account_holder') #>> '{}'"],
  "picture": "private.picture_of(s.image_url)", "erasing": "delete", "with_account": true}$entry$);
