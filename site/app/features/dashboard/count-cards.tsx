import { CalendarDays, FileSignature, Images, type LucideIcon, Mail } from 'lucide-react'
import { Link } from 'react-router'
import {
  countedOf,
  isModerated,
  KINDS,
  type ModeratedKind,
  officePath,
  pendingPath,
  SUBMISSION_KINDS,
} from '../../lib/kinds/kinds'
import { type PendingCounts, sumOf } from '../../lib/pending/pending'
import type { Office } from '../../lib/session/office'
import { useOffices } from '../../lib/session/use-offices'
import { Skeleton } from '../../ui/loading/skeleton'
import type { Counts } from './counts'

type Card = Readonly<{
  label: string
  /** Who reads what is counted, beside the board. */
  offices: readonly Office[]
  /** Target: the list of what is counted, filtered to pending items where there are any. */
  to: (counts: Counts | null, pending: PendingCounts) => string
  icon: LucideIcon
  figure: (counts: Counts) => number | null
  /** Breakdown of the figure. */
  detail?: (counts: Counts) => string
}>

/** One card for everything that is moderated on one page. */
const CONTENT = SUBMISSION_KINDS.filter(isModerated)

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

/** Several lists share one card: it links to one with pending items first, then to one with unseen items. */
function contentAddress(counts: Counts | null, pending: PendingCounts): string {
  const pendingKind = CONTENT.find((kind) => pending[kind])
  if (pendingKind) return pendingPath(pendingKind)
  const counted = CONTENT.find((kind) => counts?.[kind] && countedOf(kind).status)
  return counted ? officePath(counted, countedOf(counted).status) : '/admin/content'
}

const number = new Intl.NumberFormat('de-DE')

/** "3 Ideen nicht freigegeben" */
function contentDetail(kind: ModeratedKind, count: number | null): string {
  const { one, many } = KINDS[kind]
  const figure = count === null ? '–' : number.format(count)
  return `${figure}\u00a0${count === 1 ? one : many} ${countedOf(kind).words}`
}

/** The figures of the own offices; they link to the page they belong to. `counts` is null while loading. */
export function CountCards({ counts, pending }: { counts: Counts | null; pending: PendingCounts }) {
  const { holds } = useOffices()
  const cards = CARDS.filter(({ offices }) => holds(...offices))
  if (cards.length === 0) return null
  return (
    <ul
      className="grid grid-cols-[minmax(0,1fr)] gap-3 @md:grid-cols-2 @4xl:grid-cols-4"
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
      className="grid grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-4 rounded-card border border-line bg-paper px-4 py-3.5 text-ink no-underline transition-colors hover:border-river-700 hover:bg-river-50"
    >
      <span className="flex items-center gap-2 font-semibold text-river-800 @md:col-span-2">
        <card.icon aria-hidden="true" className="size-5 shrink-0" />
        {card.label}
      </span>
      {counts === null ? (
        <Skeleton className="row-span-2 h-9 w-16 @md:col-span-2 @md:row-span-1 @md:mt-2 @md:mb-1" />
      ) : (
        <span className="row-span-2 font-display @md:col-span-2 @md:row-span-1 @md:mt-1 text-4xl leading-tight font-extrabold lining-nums tabular-nums">
          {figure === null ? <Unknown /> : number.format(figure)}
        </span>
      )}
      <span className="min-h-[1.4em] @max-md:row-start-2 @md:col-span-2 text-[0.9375rem] leading-snug text-ink-soft">
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
