import { strictly } from '../../lib/form/rules.ts'
import { address, choice, document, flag, group, line, list, picture, text, whole } from './values.ts'

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

export const board = group('Vorstand', {
  members: list(
    {
      name: line('', { label: 'Name', needed: true }),
      role: line('', { label: 'Amt', needed: true }),
      business: line('', { label: 'Betrieb' }),
      address: line('', {
        label: 'Anschrift des Betriebs',
        help: 'Mit einer Anschrift steht die Person vorn und größer.',
      }),
      phone: line('', { label: 'Telefon' }, 40),
      email: line('', { label: 'E-Mail-Adresse' }, 254),
      photo: picture({ label: 'Foto', aspect: 1 }),
    },
    [],
    {
      label: 'Vorstand',
      item: 'Person',
      help: 'In der Reihenfolge, in der sie stehen.',
      needed: true,
      legalText: true,
      most: 40,
    },
  ),
  photographerName: line('', {
    label: 'Fotos des Vereins von',
    help: 'Leer gelassen: Es wird niemand genannt.',
  }),
  photographerUrl: address('', { label: 'Website dazu' }),
})

const paragraphs = (label: string) =>
  list(
    {
      title: line('', { label: 'Überschrift', needed: true }),
      text: text('', { label: 'Text', needed: true }, 5000),
    },
    [],
    { label, item: 'Absatz', help: 'Stehen am Ende der Seite.', most: 20 },
  )

/** What the imprint and the privacy notice say that only the association knows. */
export const legal = group('Rechtliches', {
  represented: line('Vertreten durch die Vorsitzenden, jeweils einzeln.', {
    label: 'Vertretung',
    help: 'Wer den Verein nach außen vertritt, als Satz.',
    needed: true,
  }),
  registerCourt: line('[Registergericht]', {
    label: 'Registergericht',
    help: 'Zum Beispiel „Amtsgericht Musterstadt“. Leer gelassen: Der Verein ist nicht eingetragen.',
  }),
  registerNumber: line('[VR 0000]', { label: 'Registernummer' }, 80),
  vatId: line('', { label: 'Umsatzsteuer-ID' }, 40),
  responsible: line('[Vorname Nachname]', {
    label: 'Für den Inhalt verantwortlich',
    help: 'Eine Person mit Vor- und Nachnamen.',
    needed: true,
  }),
  hosting: line('[Name und Anschrift des Hosting-Anbieters]', {
    label: 'Betreiber des Servers',
    help: 'Name und Anschrift des Unternehmens, bei dem die Website läuft.',
    needed: true,
  }),
  socialNetwork: line('[Name und Anschrift des Betreibers]', {
    label: 'Betreiber des sozialen Netzwerks',
    help: 'Name und Anschrift. Leer gelassen: Es werden keine Beiträge eingebettet.',
  }),
  supervisoryAuthority: line(
    '[zuständige Datenschutzaufsicht]',
    {
      label: 'Datenschutzaufsicht',
      help: 'Wer für Ihr Bundesland zuständig ist, als Satzteil: „zuständig ist das Landesamt für Datenschutz in Musterstadt.“',
      needed: true,
    },
    500,
  ),
  logs: line('[14 Tagen]', { label: 'Protokolle löschen wir nach spätestens', needed: true }),
  designerName: line('', { label: 'Gestaltung: Name', help: 'Leer gelassen: Der Abschnitt entfällt.' }),
  designerAddress: line('', { label: 'Gestaltung: Anschrift' }),
  designerUrl: address('', { label: 'Gestaltung: Website' }),
  imprint: paragraphs('Eigene Absätze im Impressum'),
  privacy: paragraphs('Eigene Absätze in der Datenschutzerklärung'),
})

export const documents = group('Dokumente und Kalender', {
  statutes: document({
    label: 'Satzung als PDF',
    help: 'Leer gelassen: Die Website erstellt eine Mustersatzung aus den Angaben hier.',
  }),
  statutesAdopted: line('[TT.MM.JJJJ]', { label: 'Satzung beschlossen am' }, 40),
  statutesReplaced: line('[TT.MM.JJJJ]', { label: 'Ersetzt die Fassung vom' }, 40),
  calendarFile: line(
    'veranstaltungen',
    {
      label: 'Dateiname des Kalenders',
      help: 'Ohne Endung.',
      rules: [strictly(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Kleine Buchstaben, Ziffern und Bindestriche.')],
    },
    60,
  ),
  calendarName: line('Events in {Ort}', { label: 'Name des Kalenders' }),
  calendarDescription: line('Märkte, Feste und Termine, angekündigt auf der Website: {Kurzname}.', {
    label: 'Beschreibung des Kalenders',
  }),
  calendarUid: line(
    'veranstaltungen',
    {
      label: 'Kennung des Kalenders',
      help: 'Kalender erkennen daran Termine wieder. Nie ändern, sonst stehen alle doppelt da.',
      rules: [
        strictly(/^[a-z0-9]+([.-][a-z0-9]+)*$/, 'Kleine Buchstaben, Ziffern, Punkte und Bindestriche.'),
      ],
    },
    60,
  ),
})
