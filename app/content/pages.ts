import { ASSOCIATION } from './association'

type PageWords = Readonly<{ title: string; description: string }>

/** Title and description of each page, as search engines and browser tabs show them. */
const PAGES = {
  home: {
    title: `${ASSOCIATION.shortName}: Läden, Feste, Gutscheinkarte`,
    description:
      'Der Gewerbeverein Roding verbindet über 80 Betriebe: Feste und Märkte, eine Gutscheinkarte für die ganze Stadt und ein offenes Ohr für Ideen.',
  },
  events: {
    title: `Events & Termine – ${ASSOCIATION.shortName}`,
    description:
      'Märkte, Feste, verkaufsoffene Sonntage und Kultur in Roding: alle kommenden Termine, und ein Platz für Ihre eigene Veranstaltung.',
  },
  ideas: {
    title: `Bürger-Ideenpool – ${ASSOCIATION.shortName}`,
    description:
      'Ideen für Roding: vorschlagen, was in der Stadt besser werden kann, und unterstützen, was andere vorschlagen.',
  },
  posts: {
    title: `Mein ${ASSOCIATION.town} – ${ASSOCIATION.shortName}`,
    description:
      'Fotos und kleine Geschichten aus Roding, geteilt von Menschen, die hier leben. Schauen Sie sich um und zeigen Sie Ihr eigenes Bild.',
  },
  vouchers: {
    title: `Gutscheine – ${ASSOCIATION.shortName}`,
    description:
      'Die Rodinger Gutscheinkarte zu 10, 25 und 50 Euro: alle Einlösestellen und Verkaufsstellen mit Adresse, Telefon und Website.',
  },
  imprint: {
    title: `Impressum – ${ASSOCIATION.shortName}`,
    description:
      'Anschrift, Vorstand und Kontakt des Gewerbevereins Roding, wer die Website gestaltet hat und wofür wir haften.',
  },
  privacy: {
    title: `Datenschutz – ${ASSOCIATION.shortName}`,
    description:
      'Keine Cookies, keine Verfolger: welche Daten die Website des Gewerbevereins Roding braucht, wofür, wie lange und welche Rechte Sie haben.',
  },
  membership: {
    title: `Mitmachen – ${ASSOCIATION.shortName}`,
    description:
      'Mitglied im Gewerbeverein Roding werden: was Sie davon haben, was es kostet, wer schon dabei ist, und der Antrag zum Ausfüllen.',
  },
  notFound: {
    title: `Seite nicht gefunden – ${ASSOCIATION.shortName}`,
    description:
      'Diese Seite gibt es nicht. Von der Startseite aus geht es weiter zu Events, Gutscheinen und Ideen.',
  },
} satisfies Record<string, PageWords>

/** What a route's `meta` returns: `export const meta = () => pageMeta('events')`. */
export function pageMeta(page: keyof typeof PAGES) {
  const { title, description } = PAGES[page]
  return [{ title }, { name: 'description', content: description }]
}
