import { address, group, line, list, text } from './values.ts'

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
