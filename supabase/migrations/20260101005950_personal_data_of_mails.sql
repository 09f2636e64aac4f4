-- The queue of mails in the registry of personal data, which has a higher number than the queue.
select private.register_personal_data($entry${
  "label": "Wartende Mails", "source": "records.mail_queue", "tables": ["records.mail_queue"],
  "purpose": "Bescheid geben, was aus einer Einsendung, einer Meldung oder einem Antrag wurde", "readers": "niemand; der Server verschickt sie",
  "kept_for": "bis zum Versand, höchstens 7 Tage; danach 8 Tage ohne Adresse und Inhalt",
  "emails": ["s.recipient"], "erasing": "delete", "with_account": true}$entry$);
