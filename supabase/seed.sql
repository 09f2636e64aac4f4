-- Demo data: believable, obviously fictional, only ever for an empty database. Runs as owner, so the rules for visitors
-- (waiting ideas, server time) do not apply. Dates lie around the day of seeding, Berlin time.

-- Day relative to today, at a time of day.
create function pg_temp.day(_days integer, _time time) returns timestamptz language sql
  return ((now() at time zone 'Europe/Berlin')::date + _days + _time) at time zone 'Europe/Berlin';

-- The first such weekday (1 Monday … 7 Sunday) at least _days from now.
create function pg_temp.weekday(_days integer, _weekday integer, _time time) returns timestamptz language sql
  return pg_temp.day(
    _days + (7 + _weekday - extract(isodow from now() at time zone 'Europe/Berlin' + make_interval(days => _days))::integer) % 7,
    _time);

-- The next such weekday on or after a day of the year, for seasonal events.
create function pg_temp.season(_month integer, _day integer, _weekday integer, _time time) returns timestamptz language sql
  return (
    select pg_temp.weekday(date - (now() at time zone 'Europe/Berlin')::date, _weekday, _time)
    from (
      select make_date(extract(year from now())::integer + _year, _month, _day) as date from generate_series(0, 1) as _year
    ) as dates
    where date > (now() at time zone 'Europe/Berlin')::date
    order by date limit 1
  );

insert into auth.users
  (instance_id, id, aud, role, email, email_confirmed_at, confirmation_token, recovery_token, email_change_token_new,
    email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email, now(), '', '', '', '',
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('first_name', first_name, 'last_name', last_name, 'newsletter', true),
  now() - make_interval(days => days), now() - make_interval(days => days)
from (values
  ('a1000000-0000-4000-8000-000000000001'::uuid, 'erika.mustermann@example.org', 'Erika', 'Mustermann', 410),
  ('a1000000-0000-4000-8000-000000000002', 'max.mustermann@example.org', 'Max', 'Mustermann', 295),
  ('a1000000-0000-4000-8000-000000000003', 'joerg.musterhuber@example.org', 'Jörg', 'Musterhuber', 120),
  ('a1000000-0000-4000-8000-000000000004', 'oezlem.beispiel@example.org', 'Özlem', 'Beispiel', 14)
) as accounts (id, email, first_name, last_name, days);

-- The last one has registered and waits to be made a member.
insert into public.user_roles (user_id, role) values
  ('a1000000-0000-4000-8000-000000000001', 'member'),
  ('a1000000-0000-4000-8000-000000000002', 'member'),
  ('a1000000-0000-4000-8000-000000000003', 'member');

update public.profiles set
  phone = '09461 000 201', address = 'Musterstraße 7', city = 'Roding', postal_code = '93426'
where user_id = 'a1000000-0000-4000-8000-000000000001';

update public.profiles set city = 'Roding', postal_code = '93426', newsletter_subscribed = false
where user_id = 'a1000000-0000-4000-8000-000000000002';

-- They ticked the newsletter and their addresses are confirmed, so they are on the list of subscribers, since they registered.
update public.newsletter_subscriptions as s set created_at = u.created_at
from auth.users as u
where u.email = s.email;

insert into public.events
  (title, description, category, start_date, end_date, location, image_url, submitter_name, submitter_email,
    submitter_phone, is_user_submitted)
values
  ('Nacht der offenen Läden',
    'Einkaufen bis 22 Uhr, dazu Straßenmusik und Kostproben. Danke an alle, die mitgemacht haben!',
    'verkaufsoffen', pg_temp.weekday(-45, 5, '17:00'), pg_temp.weekday(-45, 5, '22:00'), 'Innenstadt Roding',
    '/storage/v1/object/public/event-images/einkaufsstrasse.jpg', null, null, null, false),
  ('Flohmarkt auf dem Festplatz',
    'Stöbern, feilschen, Schätze finden. Aufbau ab 6 Uhr, keine Anmeldung nötig.',
    'market', pg_temp.weekday(-14, 6, '08:00'), pg_temp.weekday(-14, 6, '15:00'), 'Festplatz', null,
    'Max Mustermann', 'max.mustermann@example.org', '09461 000 112', true),
  ('Ausstellung: Roding in alten Ansichten',
    'Postkarten, Ladenschilder und Fotografien aus hundert Jahren Stadtgeschichte. Eintritt frei.',
    'cultural', pg_temp.day(-3, '10:00'), pg_temp.day(18, '17:00'), 'Rathausfoyer', null, null, null, null, false),
  ('Feierabendmarkt',
    'Käse, Brot, Honig und ein kühles Getränk: zum Ausklang des Tages treffen sich Erzeuger aus der Region und alle, die gern gut essen.',
    'market',
    -- Today and still to come, whenever the demo is set up; late at night that gets tight.
    least(greatest(pg_temp.day(0, '16:00'), date_trunc('hour', now()) + interval '2 hours'), pg_temp.day(0, '23:45')),
    pg_temp.day(0, '23:59'), 'Marktplatz', '/storage/v1/object/public/event-images/wochenmarkt.jpg', null, null, null,
    false),
  ('Lesung: Geschichten vom Regen',
    'Eine Autorin aus der Oberpfalz liest aus ihren Erzählungen über den Fluss und seine Menschen. Im Anschluss Gespräch bei einem Glas Wein.',
    'bildung', pg_temp.day(1, '19:30'), pg_temp.day(1, '21:30'), 'Stadtbücherei', null,
    'Erika Mustermann', 'erika.mustermann@example.org', '09461 000 111', true),
  ('Stammtisch der Gewerbetreibenden',
    'Offene Runde für Mitglieder und alle, die es werden wollen. Thema diesmal: Schaufenster, die Geschichten erzählen.',
    'wirtschaft', pg_temp.weekday(3, 3, '19:00'), null, 'Gasthof Zum Goldenen Lamm', null, null, null, null, false),
  ('Wochenmarkt mit Probierständen',
    'Gemüse, Fisch, Blumen und Gebäck aus der Nachbarschaft. Um 10 Uhr kochen wir zusammen eine große Suppe.',
    'market', pg_temp.weekday(4, 6, '08:00'), pg_temp.weekday(4, 6, '13:00'), 'Marktplatz',
    '/storage/v1/object/public/event-images/wochenmarkt.jpg', null, null, null, false),
  ('Hallenturnier der E-Jugend',
    'Zwölf Mannschaften, ein Pokal. Für Kuchen und Würstl sorgen die Eltern.',
    'sport', pg_temp.weekday(8, 6, '09:00'), pg_temp.weekday(8, 6, '16:30'), 'Dreifachturnhalle', null,
    'Jörg Musterhuber', 'joerg.musterhuber@example.org', null, true),
  ('Verkaufsoffener Sonntag',
    'Von 12 bis 17 Uhr haben die Geschäfte der Innenstadt geöffnet. Mit Kinderprogramm, Modenschau und Musik auf drei Plätzen.',
    'verkaufsoffen', pg_temp.weekday(12, 7, '12:00'), pg_temp.weekday(12, 7, '17:00'), 'Innenstadt Roding',
    '/storage/v1/object/public/event-images/einkaufsstrasse.jpg', null, null, null, false),
  ('Serenade am Weiher',
    'Blasmusik, Chor und Lichter auf dem Wasser. Bitte Sitzkissen mitbringen; bei Regen im Pfarrsaal.',
    'kultur', pg_temp.season(6, 19, 5, '19:30'), pg_temp.season(6, 19, 5, '21:30'), 'Stadtweiher',
    '/storage/v1/object/public/event-images/serenade.jpg', 'Theresa Beispiel', 'theresa.beispiel@example.org',
    null, true),
  ('Gemeinsame Radltour am Regen',
    'Gemütliche 28 Kilometer flussaufwärts, Einkehr inklusive. Treffpunkt ist der Brunnen, Helm nicht vergessen.',
    'sport', pg_temp.season(5, 8, 7, '10:00'), pg_temp.season(5, 8, 7, '16:00'), 'Treffpunkt Marktbrunnen',
    '/storage/v1/object/public/event-images/radltour.jpg', 'Özlem Beispiel', 'oezlem.beispiel@example.org', null, true),
  ('Gründerfrühstück',
    'Eine Idee, aber noch kein Laden? Bei Brezn und Kaffee erzählen drei Gründerinnen, wie sie angefangen haben.',
    'wirtschaft', pg_temp.weekday(23, 2, '08:30'), pg_temp.weekday(23, 2, '10:30'), 'Alte Schmiede', null, null, null,
    null, false),
  ('Chorkonzert: Lieder aus vier Jahrhunderten',
    'Drei Chöre aus der Region singen gemeinsam. Karten an der Abendkasse, Einlass ab 18:30 Uhr.',
    'cultural', pg_temp.weekday(17, 6, '19:00'), pg_temp.weekday(17, 6, '21:00'), 'Stadthalle', null,
    'Änne Beispielbauer', 'aenne.beispielbauer@example.org', '09461 000 113', true),
  ('Repair-Café', null, 'general', pg_temp.weekday(44, 6, '14:00'), null, null, null,
    'Max Mustermann', 'max.mustermann@example.org', null, true),
  ('Rodinger Weihnachtsdorf',
    'Holzhütten, Handwerk und der Duft von Mandeln: drei Tage lang wird der Marktplatz zum Weihnachtsdorf. Am Freitag um 17 Uhr Eröffnung mit den Turmbläsern.',
    'festival', pg_temp.season(12, 4, 5, '16:00'), pg_temp.season(12, 4, 5, '20:00') + interval '2 days', 'Marktplatz',
    '/storage/v1/object/public/event-images/weihnachtsdorf.jpg', null, null, null, false),
  ('Rodinger Volksfest',
    'Fünf Tage Festzelt, Fahrgeschäfte und Feuerwerk. Am Montag ist Tag der Betriebe: Tische bitte beim Gewerbeverein reservieren.',
    'festival', pg_temp.season(8, 1, 5, '17:00'), pg_temp.season(8, 1, 5, '23:00') + interval '4 days', 'Festplatz',
    '/storage/v1/object/public/event-images/volksfest.jpg', null, null, null, false);

insert into public.voucher_participants
  (location_type, name, business_name, category_name, description, address, postal_code, city, phone, email, website,
    salutation, contact_person, payment_method, account_holder, iban, external_id, created_at)
select location_type, name, business_name, category_name, description, address, '93426', 'Roding', phone, email, website,
  salutation, contact_person, payment_method, account_holder, iban,
  'import-' || to_char(1700000000000 + row_number() over (), 'FM9999999999999'),
  now() - make_interval(days => (900 - 31 * row_number() over ())::integer)
from (values
  ('acceptance', 'Bäckerei Ährenkorb', 'Ährenkorb GmbH', 'Bäckerei & Café',
    'Brot mit langer Teigruhe, Brezn ab sechs Uhr und sonntags der beste Nusszopf weit und breit.',
    'Marktplatz 3', '09461 000 101', 'info@aehrenkorb.example.org', 'https://www.aehrenkorb.example',
    'Frau', 'Erika Mustermann', 'einzug', 'Ährenkorb GmbH', 'DE02120300000000202051'),
  ('acceptance', 'Gasthof Zum Goldenen Lamm', null, 'Gastronomie',
    'Bayerische Küche, Kegelbahn im Keller und ein Biergarten unter Kastanien.',
    'Marktplatz 11', '09461 000 102', 'servus@goldenes-lamm.example.org', 'https://www.goldenes-lamm.example',
    'Herrn', 'Max Mustermann', 'einzug', 'Max Mustermann', 'DE02500105170137075030'),
  ('acceptance', 'Buchhandlung Lesezeichen', null, 'Bücher & Schreibwaren',
    'Romane, Regionales, Schulbedarf. Was nicht da ist, ist morgen da.',
    'Regenstraße 5', '09461 000 103', 'laden@lesezeichen.example.org', 'https://www.lesezeichen.example',
    'Frau', 'Anna Musterhuber', 'Standard', null, null),
  ('acceptance', 'Modehaus Übermut', 'Übermut Mode e. K.', 'Mode & Schuhe',
    'Zwei Etagen für Damen, Herren und alle, die noch wachsen. Änderungen im Haus.',
    'Regenstraße 12', '09461 000 104', 'mode@uebermut.example.org', 'https://www.uebermut.example',
    'Frau', 'Julia Beispiel', 'einzug', 'Übermut Mode e. K.', 'DE02100500000054540402'),
  ('acceptance', 'Café Ölmühle', null, 'Bäckerei & Café',
    'Torten aus eigener Backstube, im Sommer auf der Terrasse über dem Mühlbach.',
    'Mühlgasse 1', '09461 000 105', null, 'https://www.cafe-oelmuehle.example',
    null, null, 'Standard', null, null),
  ('acceptance', 'Blumen Blütenreich', 'Blütenreich Floristik', 'Blumen & Garten',
    'Sträuße der Saison, Kränze und Brautschmuck.',
    'Kirchgasse 8', '09461 000 106', 'hallo@bluetenreich.example.org', null,
    'Frau', 'Sofie Beispielbauer', 'einzug', 'Sofie Beispielbauer', 'DE02300209000106531065'),
  ('acceptance', 'Zweirad Speichenfeld', null, 'Auto & Zweirad',
    'Räder mit und ohne Motor, Werkstatt ohne Wartezeit, Verleih für Gäste.',
    'Bahnhofstraße 21', '09461 000 107', 'werkstatt@speichenfeld.example.org', 'https://www.speichenfeld.example',
    'Herrn', 'Jörg Musterhuber', 'einzug', 'Jörg Musterhuber', 'DE02200505501015871393'),
  ('acceptance', 'Hofladen Äpfel & mehr', null, 'Lebensmittel',
    'Eier, Kartoffeln, Säfte. Der Automat am Hoftor hat immer geöffnet.',
    'Weiherweg 2', '09461 000 108', 'hof@aepfel-und-mehr.example.org', null,
    null, 'Familie Demohofer', 'Standard', null, null),
  ('acceptance', 'Friseur Lockenkopf', 'Lockenkopf Haarstudio', 'Friseur & Kosmetik', null,
    'Kirchgasse 3', '09461 000 109', null, null, 'Frau', 'Lena Demohofer', 'Standard', null, null),
  ('acceptance', 'Spielwaren Kasperl', null, 'Spielwaren & Geschenke',
    'Holz, Brettspiele und ein Regal nur für Taschengeld.',
    'Regenstraße 9', '09461 000 110', 'spiel@kasperl.example.org', 'https://www.kasperl-spielwaren.example',
    'Herrn', 'Tobias Beispiel', 'einzug', 'Tobias Beispiel', 'DE02100100100006820101'),
  ('acceptance', 'Optik Scharfblick', null, 'Gesundheit & Optik',
    'Sehtest ohne Termin, Brillen und Kontaktlinsen, Hörberatung am Donnerstag.',
    'Marktplatz 7', '09461 000 114', 'sehen@scharfblick.example.org', 'https://www.scharfblick.example',
    null, null, 'Standard', null, null),
  ('acceptance', 'Metzgerei Schmankerl', null, 'Lebensmittel',
    'Eigene Schlachtung, Brotzeitplatten und täglich ein Mittagstisch.',
    'Schulstraße 4', '09461 000 115', null, null,
    'Herrn', 'Alois Musterhuber', 'einzug', 'Alois Musterhuber', 'DE02300606010002474689'),
  ('acceptance', 'Eisdiele Zur Süßen Ecke', null, 'Gastronomie', null, 'Marktplatz 15', null, null, null,
    null, null, 'Standard', null, null),
  ('sales', 'Bank am Markt', 'Bank am Markt eG', 'Bank & Versicherung',
    'Gutscheinkarten zu 10, 25 und 50 Euro zu den Schalterzeiten.',
    'Marktplatz 1', '09461 000 120', 'filiale@bank-am-markt.example.org', 'https://www.bank-am-markt.example',
    null, null, 'einzug', 'Bank am Markt eG', 'DE02600501010002034304'),
  ('sales', 'Buchhandlung Lesezeichen', null, 'Bücher & Schreibwaren',
    'Karten gibt es an der Kasse, auf Wunsch als Geschenk verpackt.',
    'Regenstraße 5', '09461 000 103', 'laden@lesezeichen.example.org', 'https://www.lesezeichen.example',
    'Frau', 'Anna Musterhuber', 'Standard', null, null),
  ('sales', 'Schreibwaren Tintenfass', null, 'Bücher & Schreibwaren', null,
    'Schulstraße 16', '09461 000 121', null, null, null, null, 'Standard', null, null),
  ('sales', 'Tankstelle Zapfhahn', 'Zapfhahn Energie KG', 'Auto & Zweirad',
    'Karten täglich von 5 bis 22 Uhr, auch an Feiertagen.',
    'Chamer Straße 40', '09461 000 122', null, null, null, null, 'Standard', null, null),
  ('sales', 'Bürgerbüro im Rathaus', null, 'Öffentliche Einrichtung',
    'Verkauf während der Öffnungszeiten; Kartenzahlung möglich.',
    'Rathausplatz 1', '09461 000 123', 'buergerbuero@rathaus.example.org', null, null, null, 'Standard', null, null),
  ('business', 'Schreinerei Hobelspan', 'Hobelspan Werkstätten GmbH', 'Handwerk',
    'Möbel, Fenster, Treppen; vom Entwurf bis zum Einbau.',
    'Gewerbering 6', '09461 000 130', 'werkstatt@hobelspan.example.org', 'https://www.hobelspan.example',
    'Herrn', 'Georg Beispielbauer', 'einzug', 'Hobelspan Werkstätten GmbH', 'DE02700202700010108669'),
  ('business', 'Elektro Funkenflug', 'Funkenflug Elektrotechnik', 'Elektro & Technik',
    'Installation, Photovoltaik, Kundendienst für Hausgeräte.',
    'Gewerbering 14', '09461 000 131', 'info@funkenflug.example.org', 'https://www.funkenflug.example',
    'Herrn', 'Özgür Beispiel', 'einzug', 'Özgür Beispiel', 'DE02701500000000594937'),
  ('business', 'Steuerkanzlei Zahlenwerk', null, 'Beratung',
    'Jahresabschluss, Lohn und Gründungsberatung.',
    'Bahnhofstraße 2', '09461 000 132', 'kanzlei@zahlenwerk.example.org', 'https://www.zahlenwerk.example',
    'Frau', 'Dr. Eva Musterfrau', 'Standard', null, null),
  ('business', 'Malerbetrieb Farbenfroh', null, 'Handwerk', null,
    'Weiherweg 17', '09461 000 133', null, null, null, null, 'einzug', 'Karl Demohofer', 'DE88100900001234567892'),
  ('business', 'Architekturbüro Giebelhaus', 'Giebelhaus PartG mbB', 'Planung & Bau',
    'Bauen im Bestand, behutsam und mit Blick fürs Stadtbild.',
    'Kirchgasse 12', '09461 000 134', 'buero@giebelhaus.example.org', 'https://www.giebelhaus.example',
    'Frau', 'Änne Beispielbauer', 'Standard', null, null),
  ('business', 'Versicherungsbüro Schutzengel', null, 'Bank & Versicherung', null,
    'Bahnhofstraße 8', '09461 000 135', 'buero@schutzengel.example.org', null, null, null, 'Standard', null, null)
) as partners (location_type, name, business_name, category_name, description, address, phone, email, website,
  salutation, contact_person, payment_method, account_holder, iban);

-- Hours, logos and pictures of some businesses.
create function pg_temp.weekdays(_spans jsonb) returns jsonb
  language sql immutable
  as $$ select jsonb_build_object('mo', _spans, 'tu', _spans, 'we', _spans, 'th', _spans, 'fr', _spans) $$;

update records.businesses as b set hours = v.hours, open_sundays = v.open_sundays, about = v.about, offers = v.offers,
  logo_url = '/storage/v1/object/public/business-pictures/' || v.logo
from records.voucher_participants as p, (values
  ('Bäckerei Ährenkorb', jsonb_build_object('weekly',
      pg_temp.weekdays('[["06:00", "18:00"]]') || '{"sa": [["06:00", "13:00"]], "su": [["07:30", "11:00"]]}', 'holidays', 'usual',
      'exceptions', jsonb_build_array(jsonb_build_object('from', pg_temp.weekday(40, 1, '12:00')::date, 'to', pg_temp.weekday(40, 1, '12:00')::date + 6,
        'spans', '[]'::jsonb, 'note', 'Betriebsurlaub'))),
    true, 'Seit drei Generationen am Marktplatz. Wir backen nachts, damit das Brot am Morgen noch warm ist, und kaufen unser Mehl in der Region.',
    e'Brot des Monats: Walnuss-Dinkel\nNachmittags ab 16 Uhr: Brezn zum halben Preis', 'logo-aehrenkorb.jpg'),
  ('Gasthof Zum Goldenen Lamm', '{"weekly": {"we": [["11:00", "14:00"], ["17:00", "23:00"]], "th": [["11:00", "14:00"], ["17:00", "23:00"]],
      "fr": [["11:00", "14:00"], ["17:00", "01:00"]], "sa": [["11:00", "01:00"]], "su": [["10:00", "22:00"]]}, "holidays": "usual",
      "seasons": [{"name": "Biergarten", "from": "05-01", "to": "09-30", "weekly": {"tu": [["16:00", "23:00"]], "we": [["11:00", "23:00"]],
      "th": [["11:00", "23:00"]], "fr": [["11:00", "01:00"]], "sa": [["11:00", "01:00"]], "su": [["10:00", "23:00"]]}}]}',
    false, null, 'Mittagsmenü von Mittwoch bis Freitag', null),
  ('Buchhandlung Lesezeichen', jsonb_build_object('weekly', pg_temp.weekdays('[["09:00", "12:30"], ["13:30", "18:00"]]') || '{"sa": [["09:00", "13:00"]]}'),
    true, 'Zwei Räume voller Bücher und ein Sessel, in dem man die Zeit vergisst. Einmal im Monat lesen bei uns Autorinnen und Autoren der Region.',
    null, 'logo-lesezeichen.jpg'),
  ('Modehaus Übermut', jsonb_build_object('weekly', pg_temp.weekdays('[["09:30", "18:00"]]') || '{"sa": [["09:30", "16:00"]]}'),
    true, null, null, null),
  ('Zweirad Speichenfeld', jsonb_build_object('weekly', pg_temp.weekdays('[["09:00", "12:00"], ["13:00", "18:00"]]') || '{"sa": [["09:00", "12:00"]]}',
      'seasons', jsonb_build_array(jsonb_build_object('name', 'Winter', 'from', '11-01', 'to', '02-28',
        'weekly', pg_temp.weekdays('[["10:00", "16:00"]]')))),
    true, null, 'Winterdurchsicht mit Abholung', 'logo-speichenfeld.jpg'),
  ('Hofladen Äpfel & mehr', '{"weekly": {"fr": [["09:00", "18:00"]], "sa": [["09:00", "13:00"]]}}', false, null, null, null),
  ('Tankstelle Zapfhahn', '{"weekly": {"mo": [["05:00", "22:00"]], "tu": [["05:00", "22:00"]], "we": [["05:00", "22:00"]], "th": [["05:00", "22:00"]],
      "fr": [["05:00", "22:00"]], "sa": [["05:00", "22:00"]], "su": [["05:00", "22:00"]]}, "holidays": "usual"}', false, null, null, null)
) as v (name, hours, open_sundays, about, offers, logo)
where p.id = b.primary_id and p.name = v.name;

-- Invented positions: on a grid around the middle of the town, at no building.
update records.businesses as b set latitude = 49.1935 + v.north * 0.0005, longitude = 12.518 + v.east * 0.0008
from records.voucher_participants as p, (values
  ('Bäckerei Ährenkorb', 1, 1), ('Gasthof Zum Goldenen Lamm', 1, -1), ('Buchhandlung Lesezeichen', -2, 3), ('Modehaus Übermut', -3, 4),
  ('Café Ölmühle', 5, -4), ('Blumen Blütenreich', 3, 2), ('Zweirad Speichenfeld', -7, -6), ('Hofladen Äpfel & mehr', 12, 9),
  ('Spielwaren Kasperl', -2, 4), ('Optik Scharfblick', 1, 0), ('Metzgerei Schmankerl', 4, 5), ('Bank am Markt', 0, 1),
  ('Schreibwaren Tintenfass', 4, 7), ('Tankstelle Zapfhahn', -9, 14), ('Bürgerbüro im Rathaus', 0, -1), ('Schreinerei Hobelspan', 15, -10)
) as v (name, north, east)
where p.id = b.primary_id and p.name = v.name;

update records.events as e set latitude = 49.1935 + v.north * 0.0005, longitude = 12.518 + v.east * 0.0008
from (values ('Marktplatz', 0, 0), ('Festplatz', -8, -9), ('Rathausfoyer', 0, -1), ('Stadtbücherei', 3, -2), ('Stadthalle', 6, 4),
  ('Dreifachturnhalle', 8, -5), ('Gasthof Zum Goldenen Lamm', 1, -1), ('Treffpunkt Marktbrunnen', 0, 0)
) as v (location, north, east)
where e.location = v.location;

insert into records.business_pictures (business_id, position, image_url, alt)
select p.business_id, 1, '/storage/v1/object/public/business-pictures/' || v.picture, v.alt
from (values
  ('Bäckerei Ährenkorb', 'backstube.jpg', 'Der Laden am Marktplatz mit gestreifter Markise'),
  ('Buchhandlung Lesezeichen', 'buchregal.jpg', 'Volle Bücherregale, davor ein Sessel')
) as v (name, picture, alt)
join records.voucher_participants as p on p.name = v.name and p.location_type = 'acceptance';

-- A member who looks after two businesses, with a change that waits for the office.
insert into public.business_editors (business_id, user_id)
select b.business_id, 'a1000000-0000-4000-8000-000000000001'::uuid
from (select distinct business_id from records.voucher_participants
  where name in ('Bäckerei Ährenkorb', 'Buchhandlung Lesezeichen')) as b;
insert into public.business_changes (business_id, user_id, changes, proposed_at)
select distinct business_id, 'a1000000-0000-4000-8000-000000000001'::uuid,
  jsonb_build_object('offers', e'Brot des Monats: Kartoffel-Rosmarin\nNachmittags ab 16 Uhr: Brezn zum halben Preis'), now() - interval '1 day'
from records.voucher_participants where name = 'Bäckerei Ährenkorb';

insert into public.ideas
  (title, description, category, submitter_name, submitter_email, status, likes_count, created_at)
select title, description, category, submitter_name, submitter_email, status, likes_count,
  now() - make_interval(days => days, hours => likes_count % 11)
from (values
  ('Mehr Bänke am Regenufer',
    'Zwischen Brücke und Weiher gibt es auf einem Kilometer nur zwei Bänke. Drei mehr, eine davon im Schatten, würden vielen den Spaziergang möglich machen.',
    'infrastructure', 'Erika Mustermann', 'erika.mustermann@example.org', 'approved', 47, 6),
  ('Feierabendmarkt einmal im Monat',
    'Ein kleiner Markt am Donnerstagabend mit Käse, Brot und Musik. So kommen auch Berufstätige dazu.',
    'culture', 'Max Mustermann', null, 'approved', 83, 12),
  ('Trinkbrunnen am Marktplatz',
    'Im Sommer wird es auf dem Pflaster heiß. Ein Trinkbrunnen hilft Kindern, Radlern und Marktbesuchern.',
    'environment', null, null, 'approved', 38, 17),
  ('Freies WLAN in der Innenstadt',
    'Vom Bahnhof bis zum Rathaus, ohne Anmeldung. Gäste finden so auch die Geschäfte leichter.',
    'digital', 'Tobias Beispiel', 'tobias.beispiel@example.org', 'approved', 29, 23),
  ('Leerstand als Schaufenster nutzen',
    'Wo ein Laden leer steht, könnten Vereine, Schulen und Künstler ausstellen, bis ein neuer Mieter einzieht.',
    'economy', 'Julia Beispiel', 'julia.beispiel@example.org', 'approved', 64, 31),
  ('Blühstreifen statt Rasen',
    'Die Grünstreifen an der Bahnhofstraße könnten Wildblumen tragen. Weniger mähen, mehr Bienen.',
    'environment', 'Sofie Beispielbauer', null, 'approved', 52, 40),
  ('Lastenrad zum Ausleihen',
    'Ein Lastenrad für alle, über die Geschäfte buchbar. Für den Wocheneinkauf braucht es dann kein Auto.',
    'infrastructure', 'Jörg Musterhuber', 'joerg.musterhuber@example.org', 'approved', 41, 52),
  ('Open-Air-Kino am Weiher',
    'Zwei Abende im August, Leinwand auf dem Wasser, jeder bringt seinen Stuhl mit.',
    'culture', 'Lena Demohofer', 'lena.demohofer@example.org', 'approved', 96, 60),
  ('Gemeinsame Lieferung der Händler',
    'Ein Elektrowagen fährt zweimal am Tag und bringt, was man vormittags bestellt hat, von allen Läden auf einmal.',
    'economy', null, null, 'approved', 33, 71),
  ('Ehrenamtsbörse im Netz',
    'Eine Seite, auf der Vereine Hilfe suchen und Menschen Zeit anbieten.',
    'digital', 'Anna Musterhuber', 'anna.musterhuber@example.org', 'approved', 18, 85),
  ('Patenschaften für Spielplätze',
    'Nachbarn kümmern sich um kleine Dinge, bevor sie große werden: Sand auffüllen, Müll sammeln, Schäden melden.',
    'general', 'Georg Beispielbauer', null, 'approved', 22, 104),
  ('Lichterspaziergang im Advent',
    'Jede Woche leuchtet eine andere Gasse, gestaltet von denen, die dort wohnen und arbeiten.',
    'culture', 'Änne Beispielbauer', 'aenne.beispielbauer@example.org', 'pending', 0, 2),
  ('Überdachte Radständer am Bahnhof',
    'Wer mit dem Zug pendelt, möchte abends nicht auf einem nassen Sattel heimfahren.',
    'infrastructure', null, 'erika.mustermann@example.org', 'pending', 0, 3),
  ('Bücherschrank neben dem Brunnen',
    'Bringen, nehmen, tauschen. Eine alte Telefonzelle hätten wir schon.',
    'general', 'Max Mustermann', 'max.mustermann@example.org', 'pending', 0, 5)
) as ideas (title, description, category, submitter_name, submitter_email, status, likes_count, days);

insert into public.my_roding_posts
  (title, content, image_url, author_name, author_email, approved, approved_at, likes_count, created_at)
select title, content, '/storage/v1/object/public/social-posts/' || picture || '.jpg', author_name, author_email, approved,
  case when approved then now() - make_interval(days => days) end, likes_count, now() - make_interval(days => days)
from (values
  ('Wenn der Tag zur Ruhe kommt',
    'Von der Anhöhe hinter dem Weiher, zehn Minuten nach Sonnenuntergang. Kurz darauf läuteten die Glocken.',
    'kirchturm-am-abend', 'Erika Mustermann', 'erika.mustermann@example.org', true, 61, 2),
  ('Nebel über dem Regen',
    'Um halb sieben war außer mir nur ein Reiher unterwegs.',
    'regen-im-morgennebel', 'Jörg Musterhuber', 'joerg.musterhuber@example.org', true, 48, 5),
  ('Die ersten Brezn',
    'Blaue Stunde, warmes Licht, und es duftet bis über die Straße.',
    'baeckerei-am-morgen', 'Lena Demohofer', null, true, 73, 9),
  ('Sommer in drei Farben',
    'Mohn, Margeriten, Kornblumen. Der Landwirt hat den Streifen stehen lassen, danke dafür!',
    'blumenwiese', 'Sofie Beispielbauer', 'sofie.beispielbauer@example.org', true, 55, 14),
  ('Marktplatz am Vormittag',
    'Bevor die Stände aufbauen, gehört der Platz den Tauben und dem Brunnen.',
    'marktplatz', 'Max Mustermann', 'max.mustermann@example.org', true, 37, 20),
  ('Herbst am Weiher',
    'Windstill, wie gemalt. Die Birken spiegeln sich bis zum Grund.',
    'weiher-im-herbst', 'Anna Musterhuber', null, true, 66, 27),
  ('Roding unter Schnee',
    'Der erste Schnee, und die Kinder waren schneller am Hang als die Räumfahrzeuge.',
    'winterabend', 'Tobias Beispiel', 'tobias.beispiel@example.org', true, 44, 36),
  ('Abends noch einmal am Fluss',
    'Nach dem Laden noch schnell ans Wasser. Mehr Urlaub braucht es manchmal nicht.',
    'steg-am-abend', 'Julia Beispiel', null, true, 19, 48),
  ('Blick aus dem Fenster', 'So schön leuchtet unsere Gasse im Dezember.',
    'winterabend', 'Erika Mustermann', 'erika.mustermann@example.org', null, 0, 1),
  ('Bestes Angebot der Stadt', 'Besuchen Sie uns und sparen Sie, nur diese Woche!',
    'marktplatz', 'Max Mustermann', 'max.mustermann@example.org', false, 0, 11)
) as posts (title, content, picture, author_name, author_email, approved, likes_count, days);

update public.my_roding_posts as p set photo_of_month = (date_trunc('month', now()) - make_interval(months => back))::date
from (values ('Die ersten Brezn', 0), ('Herbst am Weiher', 1), ('Sommer in drei Farben', 2)) as chosen (title, back)
where p.title = chosen.title;

-- The office has looked at events that have begun.
delete from public.unseen_events as u using records.events as e where e.id = u.event_id and e.start_date < now();

-- One ad waits, one was rejected, one has ended.
insert into public.jobs
  (title, employment, business, place, description, contact_email, contact_phone, link, starts_on, open_until, status, created_at)
select title, employment, business, place, description, email, phone, link, (pg_temp.day(starts, '0:00') at time zone 'Europe/Berlin')::date,
  (pg_temp.day(open, '0:00') at time zone 'Europe/Berlin')::date, status,
  -- Also early in the morning nothing was sent later than now.
  least(pg_temp.day(-days, '09:30'), now() - interval '20 minutes')
from (values
  ('Ausbildung zur Bäckerin oder zum Bäcker', 'apprenticeship', 'Bäckerei Musterhuber', 'Roding, Marktplatz',
    E'Sie stehen gern früh auf und mögen es, wenn mittags alles geschafft ist?\n\nBei uns lernen Sie das Handwerk von der Brezn bis zur Hochzeitstorte. Freie Wochenenden gibt es im Wechsel, einen Führerschein-Zuschuss nach der Zwischenprüfung.',
    'joerg.musterhuber@example.org', '09461 000 301', 'https://baeckerei.example/ausbildung', 120, 150, 'approved', 3),
  ('Verkauf in Teilzeit, 20 Stunden', 'part_time', 'Bäckerei Musterhuber', 'Roding, Marktplatz',
    'Drei Vormittage in der Woche und jeder zweite Samstag. Wir arbeiten Sie ein, auch ohne Erfahrung im Verkauf.',
    'joerg.musterhuber@example.org', '09461 000 301', null, null, 45, 'approved', 8),
  ('Elektronikerin oder Elektroniker', 'full_time', 'Elektro Beispiel', 'Roding und Umgebung',
    'Photovoltaik, Wärmepumpen und Hausinstallation im Umkreis von 30 Kilometern. Eigener Transporter, Vier-Tage-Woche möglich.',
    'max.mustermann@example.org', '09461 000 302', 'elektro.example', 30, 90, 'approved', 12),
  ('Aushilfe im Biergarten', 'mini_job', 'Gasthof Zum Goldenen Lamm', 'Roding, Uferweg',
    'An warmen Abenden von Mai bis September, je nach Wetter. Trinkgeld bleibt bei Ihnen.',
    'max.mustermann@example.org', null, null, null, 60, 'approved', 1),
  ('Schulpraktikum in der Buchhandlung', 'internship', 'Buchhandlung Mustermann', 'Roding, Schulstraße',
    'Eine Woche zwischen Lesestoff, Bestellungen und Schaufenster. Für alle ab der achten Klasse.',
    'erika.mustermann@example.org', '09461 000 111', null, null, 170, 'approved', 20),
  ('Buchhändlerin oder Buchhändler', 'full_time', 'Buchhandlung Mustermann', 'Roding, Schulstraße',
    'Für die Abteilung Kinder- und Jugendbuch.', 'erika.mustermann@example.org', null, null, 60, 80, 'pending', 0),
  ('Schnell reich werden von zu Hause', 'mini_job', 'Mustermann Vertrieb', 'überall', 'Melden Sie sich gleich!',
    'max.mustermann@example.org', null, null, null, 40, 'rejected', 15),
  ('Fahrerin oder Fahrer für den Lieferdienst', 'mini_job', 'Bäckerei Musterhuber', 'Roding', 'Vier Morgen in der Woche, ab 5 Uhr.',
    'joerg.musterhuber@example.org', null, null, null, -10, 'approved', 70)
) as jobs (title, employment, business, place, description, email, phone, link, starts, open, status, days);

-- What bears a member's address was sent while he was signed in.
insert into records.submission_owners (owner_id, idea_id, post_id, event_id, job_id, created_at)
select u.id, own.idea, own.post, own.event, own.job, own.created_at
from auth.users as u
join (
  select submitter_email as email, id as idea, null::uuid as post, null::uuid as event, null::uuid as job, created_at
  from public.ideas
  union all
  select author_email, null, id, null, null, created_at from public.my_roding_posts
  union all
  select submitter_email, null, null, id, null, least(start_date, now()) - interval '20 days' from public.events
  union all
  select contact_email, null, null, null, id, created_at from public.jobs
) as own on own.email = u.email;

-- Every seventh has unsubscribed.
insert into public.newsletter_subscriptions (name, email, active, created_at)
select first_name || ' ' || last_name,
  translate(lower(first_name || '.' || last_name), 'äöüßÄÖÜ', 'aousaou') || '@example.org',
  number % 7 <> 0,
  now() - make_interval(days => (number * 11)::integer, hours => (number * 5)::integer)
from (
  select first_name, number, (array['Mustermann', 'Musterhuber', 'Beispiel', 'Beispielbauer', 'Demohofer'])[1 + number % 5]
  from unnest(array['Anna', 'Bernd', 'Christa', 'Dominik', 'Elif', 'Franz', 'Gisela', 'Hannes', 'Ilse', 'Jörg', 'Käthe',
    'Lukas', 'Maria', 'Nadine', 'Otto', 'Petra', 'Quirin', 'Rosa', 'Stefan', 'Theresa', 'Ulrich', 'Vroni', 'Walter',
    'Xaver', 'Yvonne', 'Zeno', 'Özlem', 'Änne', 'Ägidius', 'Über-Toni']) with ordinality as names (first_name, number)
) as names (first_name, number, last_name);

-- The newest have not confirmed yet, the oldest are from before consents were kept, and one mailbox is gone.
with consents as (
  insert into public.newsletter_consents (email, form, wording, wording_version, asked_at, confirmed_at)
  select s.email, 'footer', w.wording, w.wording_version, s.created_at, s.created_at + interval '5 minutes'
  from public.newsletter_subscriptions as s, private.newsletter_wording('footer') as w
  where s.active and s.created_at between now() - interval '250 days' and now() - interval '30 days'
    and s.email not in (select email from auth.users)
  returning email, confirmed_at
)
update records.newsletter_states as t set confirmed_at = c.confirmed_at, proof = 'double_opt_in'
from consents as c join public.newsletter_subscriptions as s on s.email = c.email
where t.subscription_id = s.id;

update records.newsletter_states as t set asked_at = s.created_at
from public.newsletter_subscriptions as s
where t.subscription_id = s.id and t.confirmed_at is null and s.active and s.created_at > now() - interval '30 days';

update records.newsletter_states set stopped_at = now() - interval '3 days', stop_reason = '550 Mailbox unavailable'
where subscription_id = (
  select id from public.newsletter_subscriptions
  where active and created_at < now() - interval '200 days' and email not in (select email from auth.users) order by created_at desc limit 1);

insert into public.applications (name, business_name, address, phone, email, website, message, status, created_at)
values
  ('Paula Musterfrau', 'Unverpackt Paula', 'Mühlgasse 6, 93426 Roding', '09461 000 140', 'paula@unverpackt.example.org',
    'https://www.unverpackt-paula.example',
    E'Mobil: 0151 000 00 140\nMitarbeiter gesamt: 3\nDavon Auszubildende: 1\nVollzeitäquivalente: 2,5\nGutschein-Annahme: Ja\nKontoinhaber: Paula Musterfrau\nIBAN: DE02120300000000202051\n\nIch würde mich gern im Arbeitskreis Innenstadt einbringen.',
    'pending', now() - interval '1 day'),
  ('Simon Beispiel', 'Fahrschule Grüne Welle', 'Bahnhofstraße 30, 93426 Roding', '09461 000 141',
    'buero@gruene-welle.example.org', null,
    E'Fax: 09461 000 142\nMitarbeiter gesamt: 5\nGutschein-Annahme: Ja\nKontoinhaber: Simon Beispiel\nIBAN: DE02500105170137075030',
    'pending', now() - interval '4 days'),
  ('Lea Demohofer', 'Yogaraum Lea', 'Kirchgasse 19, 93426 Roding', '09461 000 143', 'lea@yogaraum.example.org',
    'https://www.yogaraum-lea.example',
    E'Mitarbeiter gesamt: 1\nGutschein-Annahme: Nein\nKontoinhaber: Lea Demohofer\nIBAN: DE02100500000054540402',
    'pending', now() - interval '9 days'),
  ('Georg Beispielbauer', 'Hobelspan Werkstätten GmbH', 'Gewerbering 6, 93426 Roding', '09461 000 130',
    'werkstatt@hobelspan.example.org', 'https://www.hobelspan.example',
    E'Mitarbeiter gesamt: 14\nDavon Auszubildende: 3\nVollzeitäquivalente: 12,5\nGutschein-Annahme: Nein\nKontoinhaber: Hobelspan Werkstätten GmbH\nIBAN: DE02700202700010108669',
    'approved', now() - interval '64 days'),
  ('Rainer Demo', 'Import Export Demo', 'Gewerbering 99, 93426 Roding', '09461 000 144', 'rainer@example.org', null,
    'Gutschein-Annahme: Nein', 'rejected', now() - interval '90 days');

drop function pg_temp.season(integer, integer, integer, time);
drop function pg_temp.weekdays(jsonb);
drop function pg_temp.weekday(integer, integer, time);
drop function pg_temp.day(integer, time);
