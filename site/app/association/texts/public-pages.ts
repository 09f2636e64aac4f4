import { byEntity } from '../../../../supabase/functions/_shared/entities.ts'

export type PageTexts = Readonly<{
  /** Stands before the association's name. */
  title: string
  description: string
  /** Path of the page. Pages without a path get `noindex`. */
  path?: string
  /** Path of a sharing picture of its own (association/look), or URL of a photo. */
  picture?: string | undefined
  /** What the photo shows; its size is not known. */
  pictureAlt?: string
}>

type PublicPage = Partial<PageTexts> &
  Readonly<{
    /** Whether the footer links it, under its title. */
    inFooter?: true
  }>

/**
 * Title of each public page, its path, and the description where that is not a setting; every page loads them all. A page with the name of an
 * area (association/schema/areas.ts) belongs to it.
 */
export const PUBLIC_PAGES = {
  home: { path: '/', title: '' },
  events: { path: '/events', title: 'Events & Termine', inFooter: true },
  ideas: { path: '/ideen', title: 'Bürger-Ideenpool' },
  posts: { path: '', title: '' },
  vouchers: { path: '/gutscheine', title: 'Gutscheine' },
  map: { path: '/karte', title: 'Karte', inFooter: true },
  ...byEntity(({ path, many }) => ({ path, title: many, inFooter: true as const })),
  newsletter: { path: '/newsletter', title: 'Newsletter' },
  imprint: { path: '/impressum', title: 'Impressum' },
  privacy: { path: '/datenschutz', title: 'Datenschutz' },
  membership: { path: '/mitmachen', title: 'Mitmachen' },
  login: { title: 'Login' },
  register: { title: 'Registrierung' },
  resetPassword: { title: 'Neues Passwort' },
  notFound: {
    title: 'Seite nicht gefunden',
    description:
      'Diese Seite gibt es nicht. Von der Startseite aus geht es weiter zu Veranstaltungen, Gutscheinen und Ideen.',
  },
} as const satisfies Record<string, PublicPage>

export type PageName = keyof typeof PUBLIC_PAGES

/** Name and entry of each page. */
export const PAGE_ENTRIES = Object.entries(PUBLIC_PAGES) as readonly (readonly [PageName, PublicPage])[]
