select private.register_without_personal_data('Nur wer im Verein zuletzt bearbeitet hat; wird mit dem Konto geleert',
  'public.newsletter_drafts', 'public.settings_versions', 'public.webhook_settings', 'public.settings_draft');
