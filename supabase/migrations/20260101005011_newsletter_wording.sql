-- The wording names the town, which is a setting since. The wording itself is the same, and so is its version.
create or replace function private.newsletter_wording(_form text) returns table (wording text, wording_version date)
  language sql stable
  set search_path = ''
  as $$
    select w.wording, w.wording_version from (values
      ('footer', 'Neues aus ' || coalesce(private.setting('association', 'town') #>> '{}', '[Ort]') ||
        ', direkt ins Postfach. Termine, Aktionen und Geschichten aus den Betrieben. Anmelden. Nur für den Newsletter. Ihre Daten bei uns',
        date '2026-11-22'),
      ('registration', 'Ich möchte den Newsletter bekommen. Abbestellen kann ich ihn jederzeit.', date '2026-11-22'),
      ('member_area', 'Newsletter abonnieren', date '2026-11-22'),
      ('unsubscribe_page', 'Versehentlich abgemeldet? Wieder anmelden', date '2026-11-22')
    ) as w (form, wording, wording_version)
    where w.form = _form
  $$;
