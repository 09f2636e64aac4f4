import { currentHighlights } from './current-highlights.ts'
import type { Settings } from './schema/settings.ts'
import type { PageGroup, SiteSettings, WholeSettings } from './site-settings.ts'

type Page = Readonly<{ groups?: readonly PageGroup[]; pages?: readonly (keyof Settings['pages'])[] }>

/** What the pages show beyond what all of them show: less data, and so a smaller page, than all settings would be. */
const PAGES: Readonly<Record<string, Page>> = {
  '/': { groups: ['texts', 'board', 'figures', 'vouchers', 'social'], pages: ['home'] },
  '/events': { groups: ['highlights'], pages: ['events'] },
  '/ideen': { pages: ['ideas'] },
  '/gutscheine': { groups: ['vouchers', 'figures'], pages: ['vouchers'] },
  '/mitmachen': { groups: ['membership', 'figures'], pages: ['membership'] },
  '/stellen': { pages: ['jobs'] },
  '/newsletter': { pages: ['newsletter'] },
  '/impressum': { pages: ['imprint'] },
  '/datenschutz': { pages: ['privacy'] },
  '/auth/login': { pages: ['login'] },
  '/auth/register': { pages: ['register'] },
  '/auth/reset': { pages: ['resetPassword'] },
}

const POSTS: Page = { pages: ['posts'] }

/** Paths below which no page shows more than all pages do. */
const WITHOUT_MORE = /^\/(admin|auth|konto|member|newsletter|stellen)\//

/** The settings that the page at a path shows on a day of the town (`2026-11-21`). */
export function settingsOfPage(settings: Settings, path: string, today: string): SiteSettings {
  const whole = wholeSettings(settings, today)
  const { association, contact, areas, look } = whole
  // As another writing of a path, like `/Events`.
  if (!(path in PAGES || path === areas.postsPath || WITHOUT_MORE.test(`${path}/`))) return whole
  const { groups = [], pages = [] } = path === areas.postsPath ? POSTS : (PAGES[path] ?? {})
  return {
    ...{ association, contact, areas, look },
    ...Object.fromEntries(groups.map((group) => [group, whole[group]])),
    // Every page may become the home page without loading a document.
    pages: Object.fromEntries((['homeTitle', ...pages] as const).map((page) => [page, settings.pages[page]])),
  }
}

/** The settings that public pages show on a day of the town. */
export function wholeSettings(settings: Settings, today: string): WholeSettings {
  const { association, contact, areas, look, texts, board, figures, vouchers, membership, social, pages } =
    settings
  return {
    ...{ association, contact, areas, look, texts, board, figures, vouchers, membership, social, pages },
    highlights: currentHighlights(settings, today),
  }
}
