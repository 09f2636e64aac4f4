import { byEntity } from '../../../../supabase/functions/_shared/entities.ts'
import type { DocumentValues } from '../../lib/form/document-fields.ts'
import { matching, strictly } from '../../lib/form/rules.ts'
import { PAGE_ENTRIES } from '../texts/public-pages.ts'
import { association, board, documents, legal } from './association.ts'
import { membership, vouchers } from './membership.ts'
import { moderation, retention } from './moderation.ts'
import { pages, texts } from './pages.ts'
import { address, colour, coordinates, day, flag, group, line, list, picture, text, whole } from './values.ts'

/** The host becomes part of the content security policy. */
const ENDPOINT = [
  matching(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?([/?]\S*)?$/i, 'Eine Adresse beginnt mit https://'),
  (written: string) => (written === '' || URL.canParse(written) ? undefined : 'Diese Adresse gibt es nicht.'),
]

const social = group('Soziale Medien', {
  handle: line('', { label: 'Name des Profils', help: 'Ohne @.' }, 80),
  // The network answers only with a token of an app by now (docs/decisions/0013-settings.md).
  endpoint: address('https://api.instagram.com/oembed/', {
    label: 'Adresse für eingebettete Beiträge',
    help: 'Die öffentliche Adresse (oEmbed) des Netzwerks; sie darf nichts Geheimes enthalten. Bleibt das Feld leer, stehen die Beiträge nur als Links da.',
    rules: ENDPOINT,
  }),
  posts: list(
    {
      url: address('', { label: 'Adresse des Beitrags', needed: true }),
      title: line('', { label: 'Titel', needed: true }),
    },
    [],
    { label: 'Beiträge auf der Startseite', item: 'Beitrag', help: 'Der neueste zuerst.', most: 6 },
  ),
})

/** First segments of the addresses of other pages, and names that servers reserve. */
const TAKEN =
  /^\/(nutzungsbedingungen|suche|einbetten|offline|newsletter-vorschau|einstellungen-vorschau|beitrag-im-rahmen|auth|admin|member|konto|assets|rest|storage|functions|realtime|forms|healthz)$/

const FREE_PATH = [
  strictly(
    /^\/[a-z0-9]+(-[a-z0-9]+)*$/,
    'Ein Schrägstrich, dann kleine Buchstaben, Ziffern und Bindestriche.',
  ),
  (path: string) =>
    TAKEN.test(path) || PAGE_ENTRIES.some(([, page]) => page.path === path)
      ? 'Diese Adresse hat schon eine andere Seite.'
      : undefined,
]

const areas = group('Bereiche', {
  ideas: flag(true, { label: 'Ideen', help: 'Der Bürger-Ideenpool.' }),
  photos: flag(true, { label: 'Fotos und Geschichten' }),
  vouchers: flag(true, { label: 'Gutscheine' }),
  ...byEntity(({ many }) => flag(true, { label: many })),
  postsLabel: line('Mein {Ort}', { label: 'Name des Bereichs für Fotos', needed: true }, 60),
  postsPath: line(
    '/mein-ort',
    {
      label: 'Adresse des Bereichs für Fotos',
      help: 'Zum Beispiel /mein-musterstadt. Links auf die alte Adresse führen danach ins Leere.',
      needed: true,
      rules: FREE_PATH,
    },
    60,
  ),
})

const highlights = group('Highlights', {
  items: list(
    {
      title: line('', { label: 'Titel', needed: true }),
      when: line('', {
        label: 'Wann',
        help: 'Zum Beispiel „Im Advent {Jahr}“. Leer gelassen: Die Tage stehen da.',
      }),
      from: day({ label: 'Erster Tag' }),
      until: day({ label: 'Letzter Tag', help: 'Danach steht der Termin nicht mehr da.' }),
      yearly: flag(false, {
        label: 'Jedes Jahr',
        help: 'Nach dem letzten Tag steht das nächste Jahr da; {Jahr} ist das Jahr des nächsten Termins.',
      }),
      text: text('', { label: 'Text' }, 500),
    },
    [],
    { label: 'Kommende Highlights', item: 'Termin', most: 20 },
  ),
})

const look = group('Aussehen', {
  logo: picture({ label: 'Logo', help: 'Leer gelassen: Die gezeichnete Marke steht da.', aspect: 1 }),
  accent: colour({
    label: 'Farbe der Schaltflächen',
    help: 'Leer gelassen: das Rot der Vorlage. Weiße Schrift muss darauf lesbar sein.',
  }),
  sharingPicture: picture({
    aspect: 1200 / 630,
    label: 'Bild geteilter Links',
    help: '1200 × 630 Pixel. Leer gelassen: die gezeichnete Stadt.',
  }),
  sharingMotto: line('Läden, Feste, Gemeinschaft', { label: 'Satz auf dem Bild geteilter Links' }, 80),
  sharingAlt: line('Zeichnung der Stadt am Fluss', { label: 'Beschreibung dieses Bilds' }),
})

const photos = group('Fotos und Geschichten', {
  themes: list(
    {
      title: line('', { label: 'Thema', help: 'Zum Beispiel „Spuren im Schnee“.', needed: true }),
      text: text('', { label: 'Text' }, 500),
      from: day({ label: 'Erster Tag', help: 'Leer gelassen: sofort.' }),
      until: day({ label: 'Letzter Tag', help: 'Danach steht das Thema nicht mehr da.' }),
    },
    [],
    { label: 'Thema des Monats', item: 'Thema', most: 24 },
  ),
})

const contact = group('Kontakt', {
  street: line('[Straße und Hausnummer]', {
    label: 'Straße und Hausnummer',
    needed: true,
    legalText: true,
  }),
  postalCode: line('[PLZ]', { label: 'PLZ', needed: true, legalText: true }, 10),
  phone: line('[Telefonnummer]', { label: 'Telefon', needed: true, legalText: true }, 40),
  email: line('[E-Mail-Adresse]', { label: 'E-Mail-Adresse', needed: true, legalText: true }, 254),
})

/** Second factor for bank details; the database decides by it (`private.second_factor_due`). The set-up recommends it. */
const secondFactor = {
  secondFactorForBankData: flag(false, {
    label: 'Zweiter Faktor für Bankdaten',
    help: 'Empfohlen: Wer IBANs und Kontoinhaber sieht oder exportiert, braucht dann zusätzlich eine Code-App auf dem Handy. Ohne sie sind Bankdaten nach der Frist gesperrt, alles andere nicht.',
  }),
  secondFactorGraceDays: whole(14, 0, 90, {
    label: 'Frist dafür in Tagen',
    help: 'Ab dem Einschalten oder ab dem Tag, an dem jemand sein Amt bekommt. Das Datum steht auf den Seiten.',
  }),
}

const figures = group('Zahlen', {
  membersAtLeast: whole(0, 0, 100_000, {
    label: 'Mitglieder, mindestens',
    help: 'Gezeigt, solange weniger in der Liste stehen; mehr werden auf Zehner abgerundet.',
  }),
  partnersAtLeast: whole(0, 0, 100_000, { label: 'Gutschein-Partner, mindestens' }),
  eventsPerYear: line('', { label: 'Veranstaltungen pro Jahr', help: 'Zum Beispiel „4+“.' }, 20),
})

/** Opening ceremony of the year, shown among the highlights until its day is over. */
const ceremony = group('Eröffnungsfeier des Jahres', {
  title: line('Jahresauftakt', { label: 'Titel' }),
  day: day({ label: 'Tag', help: 'Leer gelassen: Es steht nichts da. Danach geht der Termin von selbst.' }),
  time: line('', { label: 'Uhrzeit', help: 'Zum Beispiel „18:30 Uhr“.' }, 40),
  place: line('', { label: 'Ort der Veranstaltung' }),
  text: text('', { label: 'Text' }, 500),
})

const map = group('Karte', {
  centre: coordinates({
    label: 'Mitte des Ortes',
    help: 'Koordinaten wie „49.1234, 12.3456“ oder der Link eines Kartendienstes. Standorte, die weiter als 50 km entfernt sind, werden nicht angenommen.',
  }),
})

/** What only the office needs to know; not part of `site_settings`. */
const internal = group('Sicherheit und Löschfristen', { ...secondFactor, ...retention })

/**
 * Every group of settings, in the order of the forms. Public pages import types of this folder only: its texts are not for them.
 * Imports have extensions, because site/scripts reads this folder without a bundler.
 */
export const SETTINGS = {
  association,
  contact,
  board,
  areas,
  look,
  texts,
  pages,
  figures,
  highlights,
  ceremony,
  vouchers,
  map,
  membership,
  photos,
  social,
  moderation,
  legal,
  documents,
  internal,
} as const

type GroupName = keyof typeof SETTINGS

/** Settings with every value: stored, or the default. */
export type Settings = { readonly [Name in GroupName]: DocumentValues<(typeof SETTINGS)[Name]['fields']> }

/** A stored document: group, name, value. Values that are not set are absent. */
export type SettingsDocument = Readonly<Record<string, Readonly<Record<string, unknown>>>>
