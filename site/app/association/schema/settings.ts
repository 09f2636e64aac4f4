import { z } from 'zod'
import { byEntity } from '../../../../supabase/functions/_shared/entities.ts'
import { PAGE_ENTRIES } from '../texts/public-pages.ts'
import { association } from './association.ts'
import { board } from './board.ts'
import { documents } from './documents.ts'
import { legal } from './legal.ts'
import { membership } from './membership.ts'
import { moderation } from './moderation.ts'
import { pages } from './pages.ts'
import { retention } from './retention.ts'
import { texts } from './texts.ts'
import { address, colour, coordinates, day, flag, line, list, picture, text, whole } from './values.ts'
import { vouchers } from './vouchers.ts'

const social = z
  .object({
    handle: line('', { label: 'Name des Profils', help: 'Ohne @.' }, 80),
    // The network answers only with a token of an app by now (docs/decisions/0013-settings.md).
    endpoint: z
      .string()
      .trim()
      .max(2000, 'Höchstens 2000 Zeichen.')
      // The host becomes part of the content security policy.
      .regex(
        /^$|^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?([/?]\S*)?$/i,
        'Eine Adresse beginnt mit https://',
      )
      .refine((value) => value === '' || URL.canParse(value), 'Diese Adresse gibt es nicht.')
      .default('https://api.instagram.com/oembed/')
      .meta({
        label: 'Adresse für eingebettete Beiträge',
        help: 'Die öffentliche Adresse (oEmbed) des Netzwerks; sie darf nichts Geheimes enthalten. Bleibt das Feld leer, stehen die Beiträge nur als Links da.',
        control: 'text',
      }),
    posts: list(
      {
        url: address('', { label: 'Adresse des Beitrags', required: true }),
        title: line('', { label: 'Titel', required: true }),
      },
      [],
      { label: 'Beiträge auf der Startseite', item: 'Beitrag', help: 'Der neueste zuerst.', most: 6 },
    ),
  })
  .meta({ label: 'Soziale Medien' })

/** First segments of the addresses of other pages, and names that servers reserve. */
const TAKEN =
  /^\/(nutzungsbedingungen|suche|einbetten|offline|newsletter-vorschau|einstellungen-vorschau|beitrag-im-rahmen|auth|admin|member|konto|assets|rest|storage|functions|realtime|forms|healthz)$/

const areas = z
  .object({
    ideas: flag(true, { label: 'Ideen', help: 'Der Bürger-Ideenpool.' }),
    photos: flag(true, { label: 'Fotos und Geschichten' }),
    vouchers: flag(true, { label: 'Gutscheine' }),
    ...byEntity(({ many }) => flag(true, { label: many })),
    postsLabel: line('Mein {Ort}', { label: 'Name des Bereichs für Fotos', required: true }, 60),
    postsPath: line(
      '/mein-ort',
      {
        label: 'Adresse des Bereichs für Fotos',
        help: 'Zum Beispiel /mein-musterstadt. Links auf die alte Adresse führen danach ins Leere.',
        required: true,
      },
      60,
    )
      .refine((path) => /^\/[a-z0-9]+(-[a-z0-9]+)*$/.test(path), {
        error: 'Ein Schrägstrich, dann kleine Buchstaben, Ziffern und Bindestriche.',
      })
      .refine((path) => !TAKEN.test(path) && !PAGE_ENTRIES.some(([, page]) => page.path === path), {
        error: 'Diese Adresse hat schon eine andere Seite.',
      }),
  })
  .meta({ label: 'Bereiche' })

const highlights = z
  .object({
    items: list(
      {
        title: line('', { label: 'Titel', required: true }),
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
  .meta({ label: 'Highlights' })

const look = z
  .object({
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
  .meta({ label: 'Aussehen' })

const photos = z
  .object({
    themes: list(
      {
        title: line('', { label: 'Thema', help: 'Zum Beispiel „Spuren im Schnee“.', required: true }),
        text: text('', { label: 'Text' }, 500),
        from: day({ label: 'Erster Tag', help: 'Leer gelassen: sofort.' }),
        until: day({ label: 'Letzter Tag', help: 'Danach steht das Thema nicht mehr da.' }),
      },
      [],
      { label: 'Thema des Monats', item: 'Thema', most: 24 },
    ),
  })
  .meta({ label: 'Fotos und Geschichten' })

const contact = z
  .object({
    street: line('[Straße und Hausnummer]', {
      label: 'Straße und Hausnummer',
      required: true,
      legalText: true,
    }),
    postalCode: line('[PLZ]', { label: 'PLZ', required: true, legalText: true }, 10),
    phone: line('[Telefonnummer]', { label: 'Telefon', required: true, legalText: true }, 40),
    email: line('[E-Mail-Adresse]', { label: 'E-Mail-Adresse', required: true, legalText: true }, 254),
  })
  .meta({ label: 'Kontakt' })

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

const figures = z
  .object({
    membersAtLeast: whole(0, 0, 100_000, {
      label: 'Mitglieder, mindestens',
      help: 'Gezeigt, solange weniger in der Liste stehen; mehr werden auf Zehner abgerundet.',
    }),
    partnersAtLeast: whole(0, 0, 100_000, { label: 'Gutschein-Partner, mindestens' }),
    eventsPerYear: line('', { label: 'Veranstaltungen pro Jahr', help: 'Zum Beispiel „4+“.' }, 20),
  })
  .meta({ label: 'Zahlen' })

/** Opening ceremony of the year, shown among the highlights until its day is over. */
const ceremony = z
  .object({
    title: line('Jahresauftakt', { label: 'Titel' }),
    day: day({ label: 'Tag', help: 'Leer gelassen: Es steht nichts da. Danach geht der Termin von selbst.' }),
    time: line('', { label: 'Uhrzeit', help: 'Zum Beispiel „18:30 Uhr“.' }, 40),
    place: line('', { label: 'Ort der Veranstaltung' }),
    text: text('', { label: 'Text' }, 500),
  })
  .meta({ label: 'Eröffnungsfeier des Jahres' })

const map = z
  .object({
    centre: coordinates({
      label: 'Mitte des Ortes',
      help: 'Koordinaten wie „49.1234, 12.3456“ oder der Link eines Kartendienstes. Standorte, die weiter als 50 km entfernt sind, werden nicht angenommen.',
    }),
  })
  .meta({ label: 'Karte' })

/** What only the office needs to know; not part of `site_settings`. */
const internal = z.object({ ...secondFactor, ...retention }).meta({ label: 'Verwaltung' })

/**
 * Every group of settings, in the order of the forms. Public pages import types of this folder only: its library is not for them.
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
export type Settings = Readonly<{ [Name in GroupName]: Readonly<z.output<(typeof SETTINGS)[Name]>> }>

/** A stored document: group, name, value. Values that are not set are absent. */
export type SettingsDocument = Readonly<Record<string, Readonly<Record<string, unknown>>>>
