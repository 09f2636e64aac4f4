import { oneOf } from '../../../../supabase/functions/_shared/filters'
import { isSwitchedOff } from '../../association/areas'
import { hasStatutes } from '../../association/complete-settings'
import type { Settings } from '../../association/schema/settings'
import type { CommonSettings } from '../../association/site-settings'
import { imprint } from '../../association/texts/imprint'
import { STATUTES } from '../../association/texts/navigation'
import { pageTexts } from '../../association/texts/pages'
import { privacy } from '../../association/texts/privacy'
import { PAGE_ENTRIES } from '../../association/texts/public-pages'
import { TERMS, TERMS_PATH } from '../../association/texts/terms'
import { ENTRY_PARAGRAPHS, KINDS, type SubmissionKind } from '../../entries/kinds/kinds'
import { foldAccents, matchesSearch } from '../../lib/list/search'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { businessPath } from '../businesses/business'
import {
  type FoundKind,
  type FoundRow,
  foundKind,
  type Group,
  HITS_OF_ALL,
  HITS_OF_ONE,
  KINDS_FOUND,
  openKinds,
  type SearchResult,
} from './search'

/** Searches all public content, or only one kind. Never rejects: a failure is logged, and is a state of the page. */
export async function searchSite(
  client: DatabaseClient,
  settings: Settings,
  words: string,
  only: FoundKind | null,
): Promise<SearchResult> {
  const kinds = openKinds(settings).filter((kind) => only === null || kind === only)
  const { data, error } = await client
    .rpc('search', {
      _query: words,
      _kinds: kinds.filter((kind) => kind !== 'page'),
      _rows: only ? HITS_OF_ONE : HITS_OF_ALL,
    })
    .retry(false)
  if (error) {
    console.error('The search failed:', error.message)
    return { state: 'failed' }
  }
  const typed = kinds.includes('page') ? findPages(words, settings, only === 'page') : null
  const corrected = typed ? null : (data[0]?.corrected ?? null)
  const found = typed ? data.filter((row) => row.corrected === null) : data
  const unlisted = settings.areas.vouchers ? await membersOnly(client, found) : undefined
  return {
    state: 'found',
    groups: [...groupsOf(found, settings.areas, unlisted), ...(typed ? [typed] : [])],
    marks: found[0]?.marks ?? words.toLowerCase().split(/\s+/),
    corrected,
  }
}

/** Ids of the businesses found that take and sell no vouchers; all of them where that can't be read, so that no link leads to where they are not. */
async function membersOnly(client: DatabaseClient, found: readonly FoundRow[]): Promise<ReadonlySet<string>> {
  const ids = found.filter(({ kind }) => kind === 'business').map((row) => row.entry_id)
  if (ids.length === 0) return new Set()
  const { data, error } = await client
    .from('business_entries')
    .select('id')
    .filter('id', 'in', oneOf(ids))
    .eq('accepts_vouchers', false)
    .eq('sells_vouchers', false)
    .retry(false)
  if (error) console.error('The roles of the businesses found could not be read:', error.message)
  return new Set(data?.map(({ id }) => id) ?? ids)
}

type Areas = CommonSettings['areas']

/** Path of a found row. */
function pathOf({ kind, entry_id: id, title }: FoundRow, areas: Areas): string {
  if (kind === 'newsletter') return `/newsletter/${id}`
  if (kind === 'business') return businessPath({ id, name: title })
  return KINDS[kind as SubmissionKind].publicPath({ id, title }, areas) ?? '/'
}

/** Rows of the database as groups, in the order of the page. `unlisted` are ids of businesses that are no partners of the voucher card. */
function groupsOf(
  rows: readonly FoundRow[],
  areas: Areas,
  unlisted: ReadonlySet<string> = new Set(),
): Group[] {
  return KINDS_FOUND.flatMap((kind) => {
    const found = rows.filter((row) => row.kind === kind)
    const hits = found.map((row) => ({
      path: pathOf(row, areas),
      title: row.title,
      detail: row.detail,
      excerpt: row.excerpt,
      ...(foundKind(kind).dated && { happensAt: row.happens_at, isPast: row.is_past }),
      ...(unlisted.has(row.entry_id) && { isUnlisted: true as const }),
    }))
    return found[0] ? { kind, total: found[0].total, hits } : []
  })
}

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
    ...(hasStatutes(settings)
      ? [{ path: STATUTES.href, title: STATUTES.label, detail: null, text: 'Satzung des Vereins als PDF.' }]
      : []),
    ...sections('/mitmachen', 'Mitmachen', [
      ...membership.benefits,
      { title: membership.aboutTitle, text: membership.about.map(({ text }) => text).join(' ') },
    ]),
    ...sections('/gutscheine', 'Gutscheine', [
      { title: vouchers.name, text: vouchers.lead },
      ...vouchers.steps.map(({ name, text }) => ({ title: name, text })),
    ]),
    ...sections('/impressum', 'Impressum', imprint(settings).liability),
    ...privacy(settings, [], NO_FACTS, ENTRY_PARAGRAPHS).map(({ id, title, paragraphs, terms = [] }) => ({
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
