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

const paragraphs = (label: string, help: string) =>
  list(
    {
      title: line('', { label: 'Überschrift', needed: true }),
      text: text('', { label: 'Text', needed: true }, 5000),
    },
    [],
    { label, item: 'Absatz', help: `Stehen am Ende der Seite. ${help}`, most: 20 },
  )

/** What the imprint and the privacy notice say that only the association knows. */
export const legal = group('Rechtliches', {
  represented: line('Vertreten durch die Vorsitzenden, jeweils einzeln.', {
    label: 'Wer den Verein vertritt',
    help: 'Wer für den Verein unterschreiben darf, als Satz. Zum Beispiel „Vertreten durch die 1. Vorsitzende Erika Mustermann.“',
    needed: true,
  }),
  registerCourt: line('[Registergericht]', {
    label: 'Registergericht',
    help: 'Das Gericht, das Ihren Verein eingetragen hat; es steht auf dem Registerauszug. Zum Beispiel „Amtsgericht Musterstadt“. Leer gelassen: Der Verein ist nicht eingetragen.',
  }),
  registerNumber: line(
    '[VR 0000]',
    {
      label: 'Nummer im Vereinsregister',
      help: 'Steht auf dem Registerauszug. Zum Beispiel „VR 1234“. Leer gelassen: Der Verein ist nicht eingetragen.',
    },
    80,
  ),
  vatId: line(
    '',
    {
      label: 'Umsatzsteuer-ID',
      help: 'Nur wenn der Verein eine hat. Zum Beispiel „DE123456789“; die Steuernummer gehört nicht hierher.',
    },
    40,
  ),
  responsible: line('[Vorname Nachname]', {
    label: 'Wer für die Texte verantwortlich ist',
    help: 'Eine Person mit Vor- und Nachnamen, zum Beispiel „Erika Mustermann“.',
    needed: true,
  }),
  hosting: line('[Name und Anschrift des Hosting-Anbieters]', {
    label: 'Wo die Website läuft',
    help: 'Name und Anschrift der Firma, bei der Ihr Server steht. Zum Beispiel „Musterhosting GmbH, Serverweg 1, 12345 Musterstadt“.',
    needed: true,
  }),
  socialNetwork: line('[Name und Anschrift des Betreibers]', {
    label: 'Soziales Netzwerk, dessen Beiträge Sie zeigen',
    help: 'Name und Anschrift der Firma dahinter. Zum Beispiel „Musternetz Ltd., Musterstraße 1, Dublin, Irland“. Leer gelassen: Sie zeigen keine.',
  }),
  supervisoryAuthority: line(
    '[zuständige Datenschutzaufsicht]',
    {
      label: 'Bei wem man sich über Datenschutz beschweren kann',
      help: 'Die Behörde Ihres Bundeslands, als Ende eines Satzes. Zum Beispiel „zuständig ist das Landesamt für Datenschutz in Musterstadt.“',
      needed: true,
    },
    500,
  ),
  logs: line('[14 Tagen]', {
    label: 'Wie lange der Server Zugriffe aufzeichnet',
    help: 'Ihr Anbieter sagt es Ihnen. Als Ende von „Protokolle löschen wir nach spätestens …“, zum Beispiel „14 Tagen“.',
    needed: true,
  }),
  designerName: line('', {
    label: 'Wer die Website gestaltet hat: Name',
    help: 'Zum Beispiel „Webwerkstatt Beispiel“. Leer gelassen: Der Abschnitt entfällt.',
  }),
  designerAddress: line('', {
    label: 'Wer die Website gestaltet hat: Anschrift',
    help: 'Zum Beispiel „Beispielgasse 7, 12345 Musterstadt“.',
  }),
  designerUrl: address('', {
    label: 'Wer die Website gestaltet hat: Internetadresse',
    help: 'Zum Beispiel „https://www.webwerkstatt.example“.',
  }),
  imprint: paragraphs(
    'Eigene Absätze im Impressum',
    'Zum Beispiel zur Streitbeilegung: „Wir nehmen an keiner Schlichtung teil.“',
  ),
  privacy: paragraphs(
    'Eigene Absätze in der Datenschutzerklärung',
    'Zum Beispiel über eine Kamera am Marktplatz.',
  ),
})

export const documents = group('Dokumente und Kalender', {
  statutes: document({
    label: 'Satzung als PDF',
    help: 'Ihre beschlossene Satzung. Solange hier nichts steht und Sie unten kein Muster übernehmen, zeigt die Website keine Satzung.',
  }),
  statutesSample: flag(false, {
    label: 'Mustersatzung als Satzung des Vereins übernehmen',
    help: 'Nur wenn Ihre Mitgliederversammlung genau diesen Text beschlossen hat: Er steht danach als Satzung auf der Website. Ein hochgeladenes PDF geht vor.',
  }),
  statutesAdopted: line(
    '[TT.MM.JJJJ]',
    { label: 'Mustersatzung: beschlossen am', help: 'Zum Beispiel „12.03.2026“.' },
    40,
  ),
  statutesReplaced: line(
    '[TT.MM.JJJJ]',
    {
      label: 'Mustersatzung: ersetzt die Fassung vom',
      help: 'Zum Beispiel „04.05.1998“. Leer gelassen: Es gab keine andere.',
    },
    40,
  ),
  calendarFile: line(
    'veranstaltungen',
    {
      label: 'Dateiname des Kalenders',
      help: 'Ohne Endung.',
      rules: [strictly(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Kleine Buchstaben, Ziffern und Bindestriche.')],
    },
    60,
  ),
  calendarName: line('Veranstaltungen in {Ort}', { label: 'Name des Kalenders' }),
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
