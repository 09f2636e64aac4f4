-- What reports hold about people (moderation).
select private.register_personal_data($entry${
  "label": "Meldungen von Inhalten", "source": "public.reports", "tables": ["public.reports"],
  "purpose": "Meldungen prüfen und beantworten (Art. 16 und 17 der Verordnung (EU) 2022/2065)", "readers": "Redaktion und Vorstand",
  "kept_for": "Text und E-Mail bis sechs Monate nach der Entscheidung, der Rest drei Jahre",
  "emails": ["s.reporter_email"], "erasing": "blank", "blanks": ["reporter_email"]}$entry$);
