import { CalendarDays, FileSignature, Images, type LucideIcon, Mail } from 'lucide-react'
import { Link } from 'react-router'
import { KINDS, officePath, pendingPath } from '../../../entries/kinds/kinds'
import { type PendingCounts, sumOf } from '../../../entries/pending/pending'
import { useOffices } from '../../../lib/session/require-role'
import type { Office } from '../../../lib/session/roles'
import { countsOf } from '../../../lib/supabase/count-rows'
import { Skeleton } from '../../../ui/loading/skeleton'

type Card = Readonly<{
  label: string
  /** Offices that may read the counted rows, besides the board. */
  offices: readonly Office[]
  /** Target: the list of the counted rows, filtered to pending items if there are any. */
  to: (counts: Counts | null, pending: PendingCounts) => string
  icon: LucideIcon
  figure: (counts: Counts) => number | null
  /** Breakdown of the figure. */
  detail?: (counts: Counts) => string
}>

/** Counted on one card. */
const CONTENT = ['idea', 'post'] as const
const CONTENT_WORDS = { idea: 'nicht freigegeben', post: 'abgelehnt' }

const CARDS: readonly Card[] = [
  {
    label: 'Abonnenten',
    offices: ['editor'],
    to: () => '/admin/subscribers?status=aktiv',
    icon: Mail,
    figure: ({ subscriber }) => subscriber,
    detail: () => 'aktiv',
  },
  {
    label: 'Mitgliedsanträge',
    offices: ['secretary', 'treasurer'],
    to: () => '/admin/members?liste=antraege&status=ausstehend',
    icon: FileSignature,
    figure: ({ application }) => application,
    detail: () => 'ausstehend',
  },
  {
    label: 'Inhalte',
    offices: ['editor'],
    to: contentAddress,
    icon: Images,
    figure: (counts) => sumOf(CONTENT.map((kind) => counts[kind])),
    detail: (counts) => CONTENT.map((kind) => contentDetail(kind, counts[kind])).join(', '),
  },
  {
    label: 'Events',
    offices: ['editor'],
    to: () => officePath('event'),
    icon: CalendarDays,
    figure: ({ event }) => event,
    detail: () => 'insgesamt',
  },
]

/** Both lists share one card: it links to one with pending items first, then to rejected posts. */
function contentAddress(counts: Counts | null, pending: PendingCounts): string {
  const pendingKind = CONTENT.find((kind) => pending[kind])
  if (pendingKind) return pendingPath(pendingKind)
  return counts?.post ? officePath('post', 'abgelehnt') : '/admin/content'
}

const number = new Intl.NumberFormat('de-DE')

/** "3 Ideen nicht freigegeben" */
function contentDetail(kind: (typeof CONTENT)[number], count: number | null): string {
  const { one, many } = KINDS[kind]
  const figure = count === null ? '–' : number.format(count)
  return `${figure}\u00a0${count === 1 ? one : many} ${CONTENT_WORDS[kind]}`
}

/** The figures of the own offices; they link to the page they belong to. `counts` is null while loading. */
export function CountCards({ counts, pending }: { counts: Counts | null; pending: PendingCounts }) {
  const { holds } = useOffices()
  const cards = CARDS.filter(({ offices }) => holds(...offices))
  if (cards.length === 0) return null
  return (
    <ul
      className="grid grid-cols-2 gap-2 @md:gap-3 @4xl:grid-cols-4"
      aria-busy={counts === null}
      aria-label="Zahlen"
    >
      {cards.map((card) => (
        <li key={card.label} className="grid">
          <CountCard card={card} to={card.to(counts, pending)} counts={counts} />
        </li>
      ))}
    </ul>
  )
}

function CountCard({ card, to, counts }: { card: Card; to: string; counts: Counts | null }) {
  const figure = counts && card.figure(counts)
  return (
    <Link
      to={to}
      className="grid content-start rounded-card border border-line bg-paper px-3 py-2.5 text-ink no-underline transition-colors hover:border-river-700 hover:bg-river-50 @md:px-4 @md:py-3.5"
    >
      <span className="flex items-center gap-2 font-semibold text-river-800">
        <card.icon aria-hidden="true" className="size-5 shrink-0 @max-md:hidden" />
        <span className="min-w-0 hyphens-auto">{card.label}</span>
      </span>
      {counts === null ? (
        <Skeleton className="mt-1 mb-1 h-8 w-14 @md:mt-2 @md:h-9 @md:w-16" />
      ) : (
        <span className="font-display text-3xl leading-tight font-extrabold lining-nums tabular-nums @md:mt-1 @md:text-4xl">
          {figure === null ? <Unknown /> : number.format(figure)}
        </span>
      )}
      <span className="min-h-[1.4em] text-[0.9375rem] leading-snug text-ink-soft">
        {counts && card.detail?.(counts)}
      </span>
    </Link>
  )
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">nicht bekannt</span>
    </>
  )
}

/** The figures of docs/product.md#dashboard. */
export const COUNTS = countsOf({
  subscriber: { table: 'newsletter_subscriptions', where: ['active', 'eq', true] },
  application: { table: 'applications', where: ['status', 'eq', 'pending'] },
  idea: { table: 'ideas', where: ['status', 'neq', 'approved'] },
  post: { table: 'my_roding_posts', where: ['approved', 'eq', false] },
  event: { table: 'events' },
})

export type Counts = typeof COUNTS.unknown
