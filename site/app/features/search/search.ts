import { byEntityKind } from '../../../../supabase/functions/_shared/submission-nouns'
import { isSwitchedOff } from '../../association/areas'
import type { CommonSettings } from '../../association/site-settings'
import type { Database } from '../../lib/supabase/database.types'

type Areas = CommonSettings['areas']

/** Most characters of a search. */
export const LONGEST_SEARCH = 100
/** Hits per kind if all kinds are shown, and if only one kind is shown. */
export const HITS_OF_ALL = 5
export const HITS_OF_ONE = 100
/** Hits of a kind that the database counts (`search`). */
const MOST_COUNTED = 100

/** A row of the database's function `search`. */
export type FoundRow = Readonly<Database['public']['Functions']['search']['Returns'][number]>

/** The shown parts of a hit. */
export type Hit = Readonly<{
  path: string
  title: string
  /** Place, address or business. */
  detail: string | null
  excerpt: string
  /** Beginning of an event, else the time of publication; absent where neither matters. */
  happensAt?: string
  isPast?: boolean
  /** Set where the list of its kind does not have it: a member that takes no vouchers. */
  isUnlisted?: true
}>

export type FoundKind = keyof typeof FOUND_KINDS

export type Group = Readonly<{
  kind: FoundKind
  /** Number of hits, at most `MOST_COUNTED` and one, which stands for more. */
  total: number
  hits: readonly Hit[]
}>

/** Results, or a failed search. */
export type SearchResult =
  | Readonly<{
      state: 'found'
      groups: readonly Group[]
      /** Stems of the words, which are marked in the texts. */
      marks: readonly string[]
      /** The words searched instead, because no entry contains all typed words. */
      corrected: string | null
    }>
  | Readonly<{ state: 'failed' }>

type SearchedKind = Readonly<{
  label: (areas: Areas) => string
  /** Value of the parameter `art`. */
  word: string
  /** Path of its list; where its area is switched off nothing of the kind is public. */
  list: (areas: Areas) => string
  /** Link into the list, which takes the words as well; absent where a list has no search. */
  all?: (areas: Areas) => string | false
  dated?: true
}>

/** Kinds in the order of the page. */
export const FOUND_KINDS = {
  event: {
    label: () => 'Termine',
    word: 'termine',
    list: () => '/events',
    all: () => 'Alle kommenden Termine',
    dated: true,
  },
  business: {
    label: () => 'Betriebe',
    word: 'betriebe',
    // Pages of businesses stay without vouchers; then the members are their list, which has no search.
    list: ({ vouchers }) => (vouchers ? '/gutscheine' : '/mitmachen'),
    all: ({ vouchers }) => vouchers && 'Alle Gutschein-Partner',
  },
  idea: { label: () => 'Ideen', word: 'ideen', list: () => '/ideen', all: () => 'Alle Ideen', dated: true },
  post: {
    label: ({ postsLabel }) => postsLabel,
    word: 'fotos',
    list: ({ postsPath }) => postsPath,
    all: () => 'Alle Fotos',
    dated: true,
  },
  ...byEntityKind(({ many, path }) => ({
    label: () => many,
    word: path.slice(1),
    list: () => path,
    all: () => `Alle ${many}`,
  })),
  newsletter: { label: () => 'Newsletter', word: 'newsletter', list: () => '/newsletter', dated: true },
  page: { label: () => 'Seiten', word: 'seiten', list: () => '/' },
} as const satisfies Readonly<Record<string, SearchedKind>>

export const KINDS_FOUND = Object.keys(FOUND_KINDS) as readonly FoundKind[]

export const foundKind = (kind: FoundKind): SearchedKind => FOUND_KINDS[kind]

/** A number of hits for display, also if it is only known that there are more. */
export function hitCount(groups: readonly Pick<Group, 'total'>[]): string {
  const counted = groups.reduce((sum, { total }) => sum + Math.min(total, MOST_COUNTED), 0)
  const isMore = groups.some(({ total }) => total > MOST_COUNTED)
  return `${isMore ? 'mehr als ' : ''}${counted.toLocaleString('de-DE')}`
}

/** The kinds whose areas are not switched off. */
export const openKinds = (settings: Pick<CommonSettings, 'areas'>): readonly FoundKind[] =>
  KINDS_FOUND.filter((kind) => !isSwitchedOff(foundKind(kind).list(settings.areas), settings))

/** What a request looks for: `q` without control characters, cut at 100 characters, and the kind of `art`. */
export function readSearch(parameters: URLSearchParams): Readonly<{ words: string; only: FoundKind | null }> {
  const words = (parameters.get('q') ?? '').replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()
  const only = KINDS_FOUND.find((kind) => foundKind(kind).word === parameters.get('art')) ?? null
  return { words: [...words].slice(0, LONGEST_SEARCH).join(''), only }
}

/** Path of the page with a search. */
export const searchPath = (words: string, only?: FoundKind): string =>
  `/suche?${new URLSearchParams({ q: words, ...(only && { art: foundKind(only).word }) })}`
