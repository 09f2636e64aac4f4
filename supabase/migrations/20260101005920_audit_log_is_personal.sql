-- Who did something in the office: found by the account, kept when it is erased.
select private.register_personal_data($entry${
  "label": "Protokoll der Verwaltung", "source": "records.audit_log", "tables": ["records.audit_log"],
  "purpose": "Nachweis, wer in der Verwaltung was geändert hat", "readers": "Vorstand", "kept_for": "2 Jahre",
  "emails": ["(select u.email::text from auth.users as u where u.id = s.account_id)"], "account": "s.account_id",
  "erasing": "keep", "kept_until": "(s.at + interval '2 years')::date",
  "kept_because": "Rechenschaft über die Verarbeitung (Art. 5 Abs. 2 DSGVO); nur die Kennung des Kontos"}$entry$);
