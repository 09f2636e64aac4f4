import { isSwitchedOff } from '../settings/areas'
import type { CommonSettings, SiteSettings } from '../settings/site-settings'

export type PageTexts = Readonly<{
  /** Stands before the association's name. */
  title: string
  description: string
  /** Path of the page. Pages without a path get `noindex`. */
  path?: string
  /** Path of a sharing picture of its own (lib/share-picture). */
  picture?: string | undefined
}>

/** Title of each public page, its path, and the description where that is not a setting; every page loads them all. */
const PAGES = {
  home: { path: '/', title: '' },
  events: { path: '/events', title: 'Events & Termine' },
  ideas: { path: '/ideen', title: 'Bürger-Ideenpool' },
  posts: { path: '', title: '' },
  vouchers: { path: '/gutscheine', title: 'Gutscheine' },
  jobs: { path: '/stellen', title: 'Stellenangebote' },
  newsletter: { path: '/newsletter', title: 'Newsletter' },
  imprint: { path: '/impressum', title: 'Impressum' },
  privacy: { path: '/datenschutz', title: 'Datenschutz' },
  membership: { path: '/mitmachen', title: 'Mitmachen' },
  login: { title: 'Login' },
  register: { title: 'Registrierung' },
  forgotPassword: {
    title: 'Passwort vergessen?',
    description: 'Einen Link anfordern, mit dem Sie für Ihr Konto ein neues Passwort wählen.',
  },
  resetPassword: { title: 'Neues Passwort' },
  confirm: {
    title: 'Bestätigung',
    description: 'Hierher führen die Links in unseren E-Mails: bestätigen, was Sie angefordert haben.',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    description:
      'Diese Seite gibt es nicht. Von der Startseite aus geht es weiter zu Veranstaltungen, Gutscheinen und Ideen.',
  },
} as const satisfies Record<string, Partial<PageTexts>>

export type PageName = keyof typeof PAGES

/** Paths of the pages that search engines may index. */
export const publicPaths = (settings: CommonSettings): readonly string[] =>
  Object.entries<Partial<PageTexts>>(PAGES)
    .flatMap(([page, { path }]) => (page === 'posts' ? settings.areas.postsPath : (path ?? [])))
    .filter((path) => !isSwitchedOff(path, settings))

type PageSettings = Pick<SiteSettings, 'association' | 'areas' | 'pages'>

/** Texts of a page, with the association's name in the title. */
export function pageTexts(page: PageName | PageTexts, settings: PageSettings): PageTexts {
  const { association, areas, pages } = settings
  if (page === 'home') {
    return { path: '/', title: pages.homeTitle ?? association.shortName, description: pages.home ?? '' }
  }
  const texts: PageTexts =
    typeof page === 'string' ? { description: pages[page as keyof typeof pages] ?? '', ...PAGES[page] } : page
  const { title, ...rest } =
    page === 'posts' ? { ...texts, path: areas.postsPath, title: areas.postsLabel } : texts
  return { ...rest, title: `${title} – ${association.shortName}` }
}
