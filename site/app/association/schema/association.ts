import { choice, flag, group, line, text, whole } from './values.ts'

export const association = group('Verein', {
  name: line('[Name des Vereins]', {
    label: 'Name',
    help: 'Der volle Name mit Rechtsform, wie im Vereinsregister.',
    needed: true,
    legalText: true,
  }),
  shortName: line('[Kurzname]', {
    label: 'Kurzname',
    help: 'So heißt der Verein im Kopf der Seiten und in Titeln.',
    needed: true,
    legalText: true,
  }),
  article: choice({ der: 'der', die: 'die', das: 'das' }, 'der', {
    label: 'Artikel',
    help: 'Der Verein, die Werbegemeinschaft, das Stadtmarketing.',
  }),
  legalForm: line('eingetragener Verein', { label: 'Rechtsform' }),
  town: line('[Ort]', { label: 'Ort', needed: true, legalText: true }, 80),
  region: line('{Ort} und Umgebung', { label: 'Gebiet', help: 'Wo die Mitglieder sind.' }),
  greeting: line(
    'Guten Tag',
    { label: 'Anrede in E-Mails', help: 'Ohne Komma am Ende. Leer gelassen: „Guten Tag“.' },
    60,
  ),
  assumptionDay: flag(true, {
    label: 'Mariä Himmelfahrt (15. August) ist Feiertag',
    help: 'Das gilt in Gemeinden mit mehr katholischen als evangelischen Einwohnern. Betriebe sind dann geschlossen, wenn ihre Öffnungszeiten nichts anderes sagen.',
  }),
  foundedIn: whole(0, 0, 2200, { label: 'Gründungsjahr', help: 'Leer gelassen: Es wird keins gezeigt.' }),
  description: text(
    'Wir sind die Läden, Wirtshäuser, Werkstätten und Dienstleister von {Ort} – und machen zusammen, was einer allein nicht schafft.',
    { label: 'Wer wir sind', help: 'Ein Satz, unten auf jeder Seite.', needed: true },
    500,
  ),
})
