-- Corrections name nobody but who of the office made them (moderation).
select private.register_without_personal_data('Nur wer im Verein berichtigt hat; wird mit dem Konto geleert',
  'public.corrections', 'public.editorial_notes');
