import { ASSOCIATION } from './association'

export type PageTexts = Readonly<{
  title: string
  description: string
  /** Path of the page. Pages without a path get `noindex`. */
  path?: string
  /** Path of a sharing picture of its own (lib/share-picture). */
  picture?: string | undefined
}>

/** Title and description of each page for search engines, shared links and browser tabs; every page loads them all. */
export const PAGES = {
  home: {
    path: '/',
    title: `${ASSOCIATION.shortName}: Läden, Feste, Gutscheinkarte`,
    description:
      'Der Gewerbeverein Roding verbindet über 80 Betriebe: Feste und Märkte, eine Gutscheinkarte für die ganze Stadt und ein offenes Ohr für Ideen.',
  },
  events: {
    path: '/events',
    title: `Events & Termine – ${ASSOCIATION.shortName}`,
    description:
      'Märkte, Feste, verkaufsoffene Sonntage und Kultur in Roding: alle kommenden Termine, und ein Platz für Ihre eigene Veranstaltung.',
  },
  ideas: {
    path: '/ideen',
    title: `Bürger-Ideenpool – ${ASSOCIATION.shortName}`,
    description:
      'Ideen für Roding: vorschlagen, was in der Stadt besser werden kann, und unterstützen, was andere vorschlagen.',
  },
  posts: {
    path: '/mein-roding',
    title: `Mein ${ASSOCIATION.town} – ${ASSOCIATION.shortName}`,
    description:
      'Fotos und kleine Geschichten aus Roding, geteilt von Menschen, die hier leben. Schauen Sie sich um und zeigen Sie Ihr eigenes Bild.',
  },
  vouchers: {
    path: '/gutscheine',
    title: `Gutscheine – ${ASSOCIATION.shortName}`,
    description:
      'Die Rodinger Gutscheinkarte zu 10, 25 und 50 Euro: alle Einlösestellen und Verkaufsstellen mit Adresse, Telefon und Website.',
  },
  jobs: {
    path: '/stellen',
    title: `Stellenangebote – ${ASSOCIATION.shortName}`,
    description:
      'Freie Stellen und Ausbildungsplätze in Roding: Vollzeit, Teilzeit, Minijob und Praktikum bei den Mitgliedsbetrieben des Gewerbevereins.',
  },
  imprint: {
    path: '/impressum',
    title: `Impressum – ${ASSOCIATION.shortName}`,
    description:
      'Anschrift, Vorstand und Kontakt des Gewerbevereins Roding, wer die Website gestaltet hat und wofür wir haften.',
  },
  privacy: {
    path: '/datenschutz',
    title: `Datenschutz – ${ASSOCIATION.shortName}`,
    description:
      'Keine Cookies, keine Verfolger: welche Daten die Website des Gewerbevereins Roding braucht, wofür, wie lange und welche Rechte Sie haben.',
  },
  membership: {
    path: '/mitmachen',
    title: `Mitmachen – ${ASSOCIATION.shortName}`,
    description:
      'Mitglied im Gewerbeverein Roding werden: was Sie davon haben, was es kostet, wer schon dabei ist, und der Antrag zum Ausfüllen.',
  },
  login: {
    title: `Login – ${ASSOCIATION.shortName}`,
    description: 'Einloggen in das Konto beim Gewerbeverein Roding: Mitgliederbereich und Verwaltung.',
  },
  register: {
    title: `Registrierung – ${ASSOCIATION.shortName}`,
    description: 'Ein Konto beim Gewerbeverein Roding anlegen, für Mitglieder und alle, die mitmachen.',
  },
  forgotPassword: {
    title: `Passwort vergessen? – ${ASSOCIATION.shortName}`,
    description: 'Einen Link anfordern, mit dem Sie für Ihr Konto ein neues Passwort wählen.',
  },
  resetPassword: {
    title: `Neues Passwort – ${ASSOCIATION.shortName}`,
    description: 'Ein neues Passwort für Ihr Konto beim Gewerbeverein Roding wählen.',
  },
  confirm: {
    title: `Bestätigung – ${ASSOCIATION.shortName}`,
    description: 'Hierher führen die Links in unseren E-Mails: bestätigen, was Sie angefordert haben.',
  },
  notFound: {
    title: `Seite nicht gefunden – ${ASSOCIATION.shortName}`,
    description:
      'Diese Seite gibt es nicht. Von der Startseite aus geht es weiter zu Veranstaltungen, Gutscheinen und Ideen.',
  },
} satisfies Record<string, PageTexts>

export type PageName = keyof typeof PAGES

/** Paths of the pages that search engines may index. */
export const PUBLIC_PATHS: readonly string[] = Object.values<PageTexts>(PAGES).flatMap(
  ({ path }) => path ?? [],
)
