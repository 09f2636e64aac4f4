-- Demo data of another town (DEMO_TOWN=beispielhausen): obviously fictional, only ever for an empty database. As seed.sql, which says what the
-- rules are; the pictures are the same drawings.

create function pg_temp.day(_days integer, _time time) returns timestamptz language sql
  return ((now() at time zone 'Europe/Berlin')::date + _days + _time) at time zone 'Europe/Berlin';

-- The first such weekday (1 Monday … 7 Sunday) at least _days from now.
create function pg_temp.weekday(_days integer, _weekday integer, _time time) returns timestamptz language sql
  return pg_temp.day(
    _days + (7 + _weekday - extract(isodow from now() at time zone 'Europe/Berlin' + make_interval(days => _days))::integer) % 7,
    _time);

insert into auth.users
  (instance_id, id, aud, role, email, email_confirmed_at, confirmation_token, recovery_token, email_change_token_new,
    email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email, now(), '', '', '', '',
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('first_name', first_name, 'last_name', last_name, 'newsletter', true),
  now() - make_interval(days => days), now() - make_interval(days => days)
from (values
  ('b2000000-0000-4000-8000-000000000001'::uuid, 'frieda.beispiel@example.org', 'Frieda', 'Beispiel', 380),
  ('b2000000-0000-4000-8000-000000000002', 'hinnerk.muster@example.org', 'Hinnerk', 'Muster', 210),
  ('b2000000-0000-4000-8000-000000000003', 'leyla.demo@example.org', 'Leyla', 'Demo', 16)
) as accounts (id, email, first_name, last_name, days);

-- The last one has registered and waits to be made a member.
insert into public.user_roles (user_id, role) values
  ('b2000000-0000-4000-8000-000000000001', 'member'),
  ('b2000000-0000-4000-8000-000000000002', 'member');

update public.profiles set phone = '09999 000 201', address = 'Beispielweg 3', city = 'Beispielhausen', postal_code = '99990'
where user_id = 'b2000000-0000-4000-8000-000000000001';

update public.newsletter_subscriptions as s set created_at = u.created_at
from auth.users as u
where u.email = s.email;

insert into public.events
  (title, description, category, start_date, end_date, location, image_url, submitter_name, submitter_email, is_user_submitted)
values
  ('Lampionfahrt auf dem Mustersee',
    'Vierzig Boote, Lichter und ein Akkordeon. Danke an alle, die gepaddelt sind!',
    'kultur', pg_temp.weekday(-30, 6, '20:00'), pg_temp.weekday(-30, 6, '23:00'), 'Seebrücke',
    '/storage/v1/object/public/event-images/serenade.jpg', null, null, false),
  ('Modelleisenbahn im Speicher',
    'Drei Vereine zeigen ihre Anlagen. Kinder dürfen selbst fahren.',
    'cultural', pg_temp.day(-2, '10:00'), pg_temp.day(9, '18:00'), 'Kornspeicher', null, null, null, false),
  ('Abendmarkt am Hafen',
    'Räucherfisch, Käse, Kuchen und Musik vom Steg.',
    'market', least(greatest(pg_temp.day(0, '16:00'), date_trunc('hour', now()) + interval '2 hours'), pg_temp.day(0, '23:45')),
    pg_temp.day(0, '23:59'), 'Hafenplatz', '/storage/v1/object/public/event-images/wochenmarkt.jpg', null, null, false),
  ('Plattdeutscher Abend',
    'Geschichten und Lieder, auch für alle, die nur die Hälfte verstehen.',
    'bildung', pg_temp.day(1, '19:00'), pg_temp.day(1, '21:00'), 'Alte Schule', null,
    'Frieda Beispiel', 'frieda.beispiel@example.org', true),
  ('Runder Tisch Innenstadt',
    'Die Betriebe besprechen mit der Stadt die Baustelle in der Seestraße. Gäste sind willkommen.',
    'wirtschaft', pg_temp.weekday(5, 2, '18:30'), null, 'Ratskeller', null, null, null, false),
  ('Ruderregatta der Schulen',
    'Vierer mit Steuermensch auf 500 Metern. Siegerehrung um 15 Uhr.',
    'sport', pg_temp.weekday(9, 6, '10:00'), pg_temp.weekday(9, 6, '15:30'), 'Regattastrecke', null,
    'Hinnerk Muster', 'hinnerk.muster@example.org', true),
  ('Offener Sonntag am See',
    'Die Läden öffnen von 13 bis 18 Uhr, auf drei Plätzen wird gespielt.',
    'verkaufsoffen', pg_temp.weekday(16, 7, '13:00'), pg_temp.weekday(16, 7, '18:00'), 'Innenstadt',
    '/storage/v1/object/public/event-images/einkaufsstrasse.jpg', null, null, false),
  ('Fahrradkino',
    'Wer strampelt, macht den Strom für den Film. Decken nicht vergessen.',
    'kultur', pg_temp.weekday(23, 5, '20:30'), pg_temp.weekday(23, 5, '23:00'), 'Stadtpark',
    '/storage/v1/object/public/event-images/radltour.jpg', 'Leyla Demo', 'leyla.demo@example.org', true),
  ('Hafenfest',
    'Drei Tage Musik, Drachenboote und ein Feuerwerk über dem Wasser.',
    'festival', pg_temp.weekday(58, 5, '16:00'), pg_temp.weekday(58, 5, '23:00') + interval '2 days', 'Hafenplatz',
    '/storage/v1/object/public/event-images/volksfest.jpg', null, null, false),
  ('Lichtermarkt', 'Windlichter, Punsch und Handwerk in den Höfen der Altstadt.',
    'festival', pg_temp.weekday(96, 6, '14:00'), pg_temp.weekday(96, 6, '21:00'), 'Altstadt',
    '/storage/v1/object/public/event-images/weihnachtsdorf.jpg', null, null, false);

insert into public.voucher_participants
  (location_type, name, business_name, category_name, description, address, postal_code, city, phone, email, website,
    payment_method, account_holder, iban, external_id, created_at)
select location_type, name, business_name, category_name, description, address, '99990', 'Beispielhausen', phone, email, website,
  payment_method, account_holder, iban,
  'import-' || to_char(1600000000000 + row_number() over (), 'FM9999999999999'),
  now() - make_interval(days => (700 - 29 * row_number() over ())::integer)
from (values
  ('acceptance', 'Backhaus Krume', 'Krume GmbH', 'Bäckerei & Café', 'Roggenbrot aus dem Holzofen, Franzbrötchen am Wochenende.',
    'Hafenplatz 2', '09999 000 101', 'laden@krume.example.org', 'https://www.krume.example', 'einzug', 'Krume GmbH', 'DE02120300000000202051'),
  ('acceptance', 'Fischhaus Kutterglück', null, 'Gastronomie', 'Räucherfisch und Mittagstisch mit Blick aufs Wasser.',
    'Seestraße 14', '09999 000 102', 'moin@kutterglueck.example.org', 'https://www.kutterglueck.example', 'Standard', null, null),
  ('acceptance', 'Buch & Tee', null, 'Bücher & Schreibwaren', 'Bücher im Vorderhaus, Tee im Hinterzimmer.',
    'Speichergasse 5', '09999 000 103', 'hallo@buchundtee.example.org', null, 'einzug', 'Frieda Beispiel', 'DE02500105170137075030'),
  ('acceptance', 'Segel & Seil', null, 'Sport & Freizeit', 'Alles für Boot und Regen, Reparatur in der Werkstatt nebenan.',
    'Hafenplatz 9', '09999 000 104', null, 'https://www.segelundseil.example', 'Standard', null, null),
  ('acceptance', 'Gärtnerei Grünschnabel', null, 'Blumen & Garten', null,
    'Deichweg 21', '09999 000 105', null, null, 'Standard', null, null),
  ('acceptance', 'Kino Lichtspielhaus', null, 'Freizeit & Kultur', 'Zwei Säle, ein Klavier und mittwochs ein Film von früher.',
    'Marktstraße 30', '09999 000 106', 'kasse@lichtspielhaus.example.org', 'https://www.lichtspielhaus.example', 'Standard', null, null),
  ('sales', 'Touristinfo am Hafen', null, 'Öffentliche Einrichtung', 'Karten täglich von 9 bis 17 Uhr.',
    'Hafenplatz 1', '09999 000 120', 'info@touristinfo.example.org', null, 'Standard', null, null),
  ('sales', 'Buch & Tee', null, 'Bücher & Schreibwaren', 'Auf Wunsch als Geschenk verpackt.',
    'Speichergasse 5', '09999 000 103', 'hallo@buchundtee.example.org', null, 'einzug', 'Frieda Beispiel', 'DE02500105170137075030'),
  ('business', 'Bootswerft Planke', 'Planke Werft GmbH', 'Handwerk', 'Holzboote, Reparatur und Winterlager.',
    'Werftweg 1', '09999 000 130', 'werft@planke.example.org', 'https://www.planke.example', 'einzug', 'Planke Werft GmbH', 'DE02100500000054540402'),
  ('business', 'Grafikbüro Strich', null, 'Beratung', 'Schilder, Drucksachen, Websites.',
    'Speichergasse 11', '09999 000 131', 'buero@strich.example.org', 'https://www.strich.example', 'Standard', null, null)
) as partners (location_type, name, business_name, category_name, description, address, phone, email, website,
  payment_method, account_holder, iban);

-- Invented positions: on a grid around the middle of the town, at no building.
update records.businesses as b set latitude = 54.1000 + v.north * 0.0005, longitude = 13.4000 + v.east * 0.0008
from records.voucher_participants as p, (values
  ('Backhaus Krume', 1, 1), ('Fischhaus Kutterglück', 3, 6), ('Buch & Tee', -3, -2), ('Segel & Seil', 2, 3), ('Gärtnerei Grünschnabel', -9, 8),
  ('Kino Lichtspielhaus', -5, 2), ('Touristinfo am Hafen', 1, 0), ('Bootswerft Planke', 7, -9)
) as v (name, north, east)
where p.id = b.primary_id and p.name = v.name;

update records.events as e set latitude = 54.1000 + v.north * 0.0005, longitude = 13.4000 + v.east * 0.0008
from (values ('Seebrücke', 5, 4), ('Kornspeicher', -2, -3), ('Hafenplatz', 1, 2), ('Alte Schule', -6, -4), ('Ratskeller', -4, 0),
  ('Regattastrecke', 10, 7), ('Stadtpark', -8, -7), ('Altstadt', -3, 1)
) as v (location, north, east)
where e.location = v.location;

insert into public.ideas
  (title, description, category, submitter_name, submitter_email, status, likes_count, created_at)
select title, description, category, submitter_name, submitter_email, status, likes_count,
  now() - make_interval(days => days, hours => likes_count % 11)
from (values
  ('Badesteg mit Rampe', 'Ein Steg, den auch Menschen im Rollstuhl benutzen können, am besten neben der Seebrücke.',
    'infrastructure', 'Frieda Beispiel', 'frieda.beispiel@example.org', 'approved', 71, 7),
  ('Winterkino im Kornspeicher', 'Einmal im Monat ein Film, gewählt von denen, die kommen.', 'culture', null, null, 'approved', 44, 15),
  ('Pfandbecher für alle Feste', 'Dieselben Becher für jedes Fest; gespült wird im Feuerwehrhaus.',
    'environment', 'Hinnerk Muster', null, 'approved', 58, 28),
  ('Digitale Parkplatzanzeige', 'An der Einfahrt steht, wo noch etwas frei ist.', 'digital', 'Jette Demo', null, 'approved', 23, 39),
  ('Läden auf Zeit', 'Leere Geschäfte für drei Monate an junge Betriebe, zum halben Preis.', 'economy', null, null, 'approved', 62, 55),
  ('Bank mit Blick', 'Auf dem Deich fehlt eine Bank. Holz hätten wir schon.', 'general', 'Leyla Demo', 'leyla.demo@example.org', 'pending', 0, 2)
) as ideas (title, description, category, submitter_name, submitter_email, status, likes_count, days);

insert into public.my_roding_posts
  (title, content, image_url, author_name, author_email, approved, approved_at, likes_count, created_at)
select title, content, '/storage/v1/object/public/social-posts/' || picture || '.jpg', author_name, author_email, approved,
  case when approved then now() - make_interval(days => days) end, likes_count, now() - make_interval(days => days)
from (values
  ('Kurz vor dem Abendessen', 'Vom Deich aus, als die Fähre schon weg war.', 'kirchturm-am-abend', 'Frieda Beispiel', 'frieda.beispiel@example.org', true, 39, 3),
  ('See ohne Ufer', 'Der Nebel war so dicht, dass nur noch das Ruder zu hören war.', 'regen-im-morgennebel', 'Hinnerk Muster', 'hinnerk.muster@example.org', true, 52, 6),
  ('Frühstück für die Fischer', 'Um fünf brennt im Backhaus schon Licht.', 'baeckerei-am-morgen', 'Jette Demo', null, true, 31, 11),
  ('Deich in Blüte', 'Drei Wochen im Jahr sieht er so aus.', 'blumenwiese', 'Leyla Demo', 'leyla.demo@example.org', true, 47, 19),
  ('Feierabend am Steg', 'Schuhe aus, Füße rein.', 'steg-am-abend', 'Hinnerk Muster', null, true, 28, 33),
  ('Zugefroren', 'Die ersten haben sich schon aufs Eis getraut.', 'winterabend', 'Frieda Beispiel', 'frieda.beispiel@example.org', null, 0, 1)
) as posts (title, content, picture, author_name, author_email, approved, likes_count, days);

-- The office has looked at events that have begun.
delete from public.unseen_events as u using records.events as e where e.id = u.event_id and e.start_date < now();

insert into public.jobs
  (title, employment, business, place, description, contact_email, contact_phone, starts_on, open_until, status, created_at)
select title, employment, business, place, description, email, phone, (pg_temp.day(starts, '0:00') at time zone 'Europe/Berlin')::date,
  (pg_temp.day(open, '0:00') at time zone 'Europe/Berlin')::date, status, pg_temp.day(-days, '09:30')
from (values
  ('Ausbildung im Bootsbau', 'apprenticeship', 'Bootswerft Planke', 'Beispielhausen, Werftweg',
    'Sie arbeiten gern mit Holz und haben keine Angst vor nassen Füßen. Nach der Ausbildung übernehmen wir Sie.',
    'hinnerk.muster@example.org', '09999 000 130', 100, 140, 'approved', 4),
  ('Bedienung für die Sommersaison', 'part_time', 'Fischhaus Kutterglück', 'Beispielhausen, Seestraße',
    'Von Mai bis September, vier Tage in der Woche. Zimmer im Haus möglich.',
    'frieda.beispiel@example.org', '09999 000 102', 60, 75, 'approved', 9),
  ('Aushilfe an der Kinokasse', 'mini_job', 'Kino Lichtspielhaus', 'Beispielhausen', 'Zwei Abende in der Woche, Freikarten inklusive.',
    'leyla.demo@example.org', null, null, 50, 'pending', 1)
) as jobs (title, employment, business, place, description, email, phone, starts, open, status, days);

-- What bears a member's address was sent while she was signed in.
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

insert into public.newsletter_subscriptions (name, email, active, created_at)
select first_name || ' Demo', translate(lower(first_name), 'äöü', 'aou') || '.demo@example.org', number % 6 <> 0,
  now() - make_interval(days => (number * 17)::integer)
from unnest(array['Antje', 'Björn', 'Carla', 'Deniz', 'Enno', 'Fenja', 'Gesa', 'Henning', 'Imke', 'Jonte', 'Käte', 'Lasse']) with ordinality
  as names (first_name, number);

insert into public.applications (name, business_name, address, phone, email, message, status, created_at)
values
  ('Mieke Beispiel', 'Töpferei Mieke', 'Deichweg 4, 99990 Beispielhausen', '09999 000 140', 'mieke@toepferei.example.org',
    E'Gutschein-Annahme: Ja\nKontoinhaber: Mieke Beispiel\nIBAN: DE02120300000000202051', 'pending', now() - interval '2 days'),
  ('Tjark Muster', 'Fahrradverleih Rückenwind', 'Seestraße 40, 99990 Beispielhausen', '09999 000 141', 'tjark@rueckenwind.example.org',
    'Gutschein-Annahme: Nein', 'approved', now() - interval '50 days');

drop function pg_temp.weekday(integer, integer, time);
drop function pg_temp.day(integer, time);
