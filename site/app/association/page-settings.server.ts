import { readCoordinates } from '../lib/map/read-coordinates.ts'
import { hasStatutes } from './complete-settings.ts'
import { WHEN_PUBLIC } from './schema/moderation.ts'
import type { Settings } from './schema/settings.ts'
import type { CurrentHighlight, PageGroup, SiteSettings, WholeSettings } from './site-settings.ts'
import { PAGE_ENTRIES } from './texts/public-pages.ts'

type Page = Readonly<{ groups?: readonly PageGroup[]; pages?: readonly (keyof Settings['pages'])[] }>

/** What the pages show beyond what all of them show: less data, and so a smaller page, than all settings would be. */
const PAGES: Readonly<Record<string, Page>> = {
  '/': { groups: ['texts', 'board', 'figures', 'vouchers', 'social', 'photoThemes'] },
  '/events': { groups: ['highlights', 'map'] },
  '/gutscheine': { groups: ['vouchers', 'voucherPage', 'figures', 'map'] },
  '/karte': { groups: ['map'], pages: ['map'] },
  '/mitmachen': { groups: ['membership', 'figures'] },
  '/auth/login': { pages: ['login'] },
  '/auth/register': { pages: ['register'] },
  '/auth/reset': { pages: ['resetPassword'] },
}

const POSTS: Page = { groups: ['photoThemes'], pages: ['posts'] }

/** The page at this path has the description of this name, if there is one. */
const describedAt = (path: string, { pages }: Settings) =>
  PAGE_ENTRIES.flatMap(([name, page]) =>
    page.path === path && name in pages ? (name as keyof typeof pages) : [],
  )

/** The settings that the page at a path shows on a day of the town (`2026-11-21`). */
export function settingsOfPage(settings: Settings, path: string, today: string): SiteSettings {
  const whole = wholeSettings(settings, today)
  const { association, contact, areas, look, moderation, hasStatutes } = whole
  const written = asWritten(path)
  const { groups = [], pages = describedAt(written, settings) } =
    written === areas.postsPath ? POSTS : (PAGES[written] ?? {})
  return {
    association,
    contact,
    areas,
    look,
    moderation,
    hasStatutes,
    ...Object.fromEntries(groups.map((group) => [group, whole[group]])),
    // Every page may become the home page without loading a document.
    pages: Object.fromEntries((['homeTitle', ...pages] as const).map((page) => [page, settings.pages[page]])),
  }
}

/** A path as the routes write it: they match others, too, like `/Events/` and `/%65vents`. */
const asWritten = (path: string): string => {
  const decoded = path.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent)
  return decoded.toLowerCase().replace(/(?<=.)\/+$/, '')
}

/** The settings that public pages show on a day of the town. */
export function wholeSettings(settings: Settings, today: string): WholeSettings {
  const { association, contact, areas, look, texts, board, figures, map, membership, social, pages } =
    settings
  const { name, values, acceptancePoints, participantList, lead, steps } = settings.vouchers
  return {
    association,
    contact,
    areas,
    look,
    texts,
    board,
    figures,
    membership,
    social,
    pages,
    map: { centre: readCoordinates(map.centre) },
    vouchers: { name, values, acceptancePoints, participantList },
    voucherPage: { lead, steps },
    moderation: whenPublic(settings.moderation),
    hasStatutes: hasStatutes(settings),
    highlights: currentHighlights(settings, today),
    photoThemes: settings.photos.themes
      .filter(({ from, until }) => from <= today && (until === '' || until >= today))
      .map(({ title, text }) => ({ title, text })),
  }
}

const whenPublic = (moderation: Settings['moderation']) =>
  Object.fromEntries(
    Object.keys(WHEN_PUBLIC).map((kinds) => [kinds, moderation[kinds as keyof SiteSettings['moderation']]]),
  ) as SiteSettings['moderation']

type Item = Settings['highlights']['items'][number]

/** Highlights that are not over on `today` (`2026-11-21`): the opening ceremony, then the list. */
export function currentHighlights(
  { highlights, ceremony }: Pick<Settings, 'highlights' | 'ceremony'>,
  today: string,
): readonly CurrentHighlight[] {
  const opening =
    ceremony.day >= today
      ? [
          {
            title: ceremony.title,
            when: [germanDay(ceremony.day), ceremony.time, ceremony.place].filter(Boolean).join(', '),
            text: ceremony.text,
          },
        ]
      : []
  const listed = highlights.items.flatMap((item) => {
    const { from, until } = item.yearly ? inNextYear(item, today) : item
    const last = until || from
    if (last && last < today) return []
    const days =
      from && until && from !== until ? `${germanDay(from)} bis ${germanDay(until)}` : last && germanDay(last)
    const when = item.when.replaceAll('{Jahr}', (last || today).slice(0, 4)) || days
    return [{ title: item.title, when, text: item.text }]
  })
  return [...opening, ...listed]
}

/** The days of a yearly highlight when it takes place next, or now. Its years do not count. */
function inNextYear({ from, until }: Item, today: string): Pick<Item, 'from' | 'until'> {
  const last = (until || from).slice(5)
  const year = Number(today.slice(0, 4)) + (last && last < today.slice(5) ? 1 : 0)
  const acrossYears = from !== '' && until !== '' && from.slice(5) > until.slice(5)
  return {
    from: from && `${acrossYears ? year - 1 : year}${from.slice(4)}`,
    until: until && `${year}${until.slice(4)}`,
  }
}

/** `2026-12-24` as `24.12.2026`. */
const germanDay = (day: string): string => day.split('-').map(Number).reverse().join('.')
