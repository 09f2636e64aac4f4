import { isSwitchedOff } from '../../association/areas'
import type { Settings } from '../../association/schema/settings'
import { imprint } from '../../association/texts/imprint'
import { STATUTES } from '../../association/texts/navigation'
import { pageTexts } from '../../association/texts/pages'
import { privacy } from '../../association/texts/privacy'
import { PAGE_ENTRIES } from '../../association/texts/public-pages'
import { TERMS, TERMS_PATH } from '../../association/texts/terms'
import { foldAccents, matchesSearch } from '../../lib/list/search'
import { type Group, HITS_OF_ALL, HITS_OF_ONE } from './search'

/** Lists of the privacy notice that come from the database are not searched. */
const NO_FACTS = { activities: [], recipients: [], embedsPosts: false }

type SitePage = Readonly<{
  path: string
  title: string
  /** The page it is a part of. */
  detail: string | null
  text: string
}>

/** Pages and sections of pages, with what the settings say on them, that contain all words; those in whose titles they are come first. */
export function findPages(words: string, settings: Settings, alone: boolean): Group | null {
  const found = sitePages(settings).filter(
    ({ path, title, text }) => !isSwitchedOff(path, settings) && matchesSearch(words, [title, text]),
  )
  if (found.length === 0) return null
  const inTitle = ({ title }: SitePage) => matchesSearch(words, [title])
  const hits = [...found.filter(inTitle), ...found.filter((page) => !inTitle(page))]
    .slice(0, alone ? HITS_OF_ONE : HITS_OF_ALL)
    .map(({ text, ...page }) => ({ ...page, excerpt: excerptOf(text, words) }))
  return { kind: 'page', total: found.length, hits }
}

function sitePages(settings: Settings): SitePage[] {
  const { membership, vouchers } = settings
  const pages = PAGE_ENTRIES.flatMap(([name, entry]): SitePage[] => {
    if (entry.path === undefined) return []
    const { path = '', title, description } = pageTexts(name, settings)
    const [short = title] = title.split(' – ')
    return [{ path, title: short, detail: null, text: description }]
  })
  return [
    ...pages,
    { path: TERMS_PATH, title: 'Nutzungsbedingungen', detail: null, text: TERMS.lead },
    { path: STATUTES.href, title: STATUTES.label, detail: null, text: 'Satzung des Vereins als PDF.' },
    ...sections('/mitmachen', 'Mitmachen', [
      ...membership.benefits,
      { title: membership.aboutTitle, text: membership.about.map(({ text }) => text).join(' ') },
    ]),
    ...sections('/gutscheine', 'Gutscheine', [
      { title: vouchers.name, text: vouchers.lead },
      ...vouchers.steps.map(({ name, text }) => ({ title: name, text })),
    ]),
    ...sections('/impressum', 'Impressum', imprint(settings).liability),
    ...privacy(settings, [], NO_FACTS).map(({ id, title, paragraphs, terms = [] }) => ({
      path: `/datenschutz#${id}`,
      title,
      detail: 'Datenschutz',
      text: [...paragraphs, ...terms.flat()].join(' '),
    })),
    ...TERMS.sections.map(({ id, title, paragraphs }) => ({
      path: `${TERMS_PATH}#${id}`,
      title,
      detail: 'Nutzungsbedingungen',
      text: paragraphs.join(' '),
    })),
  ]
}

const sections = (path: string, page: string, parts: readonly Readonly<{ title: string; text: string }>[]) =>
  parts.map(({ title, text }) => ({ path, title, detail: page, text }))

/** At most 200 characters around the first of the words. */
function excerptOf(text: string, words: string): string {
  const [first = ''] = foldAccents(words).split(/\s+/)
  const start = Math.max(foldAccents(text).indexOf(first) - 60, 0)
  const part = text.slice(start, start + 200)
  return `${start > 0 ? `… ${part.replace(/^\S*\s+/, '')}` : part}${start + 200 < text.length ? ' …' : ''}`
}
