import { ArrowRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { pendingOf, SUBMISSION_KINDS } from '../../lib/kinds/kinds'
import { type PendingCounts, sumOf } from '../../lib/pending/pending'
import { Skeleton } from '../../ui/loading/skeleton'

type Entry = Readonly<{ key: keyof PendingCounts; one: string; many: string; to: string }>

/** Each entry links to the list of these items. */
const ENTRIES: readonly Entry[] = [
  {
    key: 'application',
    one: 'Mitgliedsantrag zu entscheiden',
    many: 'Mitgliedsanträge zu entscheiden',
    to: '/admin/members?liste=antraege&status=ausstehend',
  },
  ...SUBMISSION_KINDS.map((kind) => ({ key: kind, ...pendingOf(kind) })),
]

const number = new Intl.NumberFormat('de-DE')

/** Items that are pending or unseen, or a message that there are none. */
export function PendingList({ pending }: { pending: PendingCounts }) {
  const counts = ENTRIES.map(({ key }) => pending[key])
  const total = sumOf(counts)
  const open = ENTRIES.filter(({ key }) => pending[key] !== 0)
  if (counts.every((count) => count === null)) return <Skeleton className="h-24" />
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="flex flex-wrap items-center gap-x-3 text-2xl">
        Was wartet
        {total !== null && (
          <span className="rounded-full bg-straw px-2.5 font-text text-base leading-7 font-semibold tracking-normal">
            {number.format(total)}
          </span>
        )}
      </h2>
      {open.length === 0 ? (
        <p className="mt-3 flex items-center gap-3 text-ink-soft">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-meadow-dark" />
          Nichts wartet. Alles ist bearbeitet.
        </p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {open.map((entry) => (
            <li key={entry.key}>
              <Link
                to={entry.to}
                className="flex min-h-11 items-center gap-x-3 px-1 py-2 text-ink no-underline hover:bg-river-50"
              >
                <PendingText entry={entry} count={pending[entry.key]} />
                <ArrowRight aria-hidden="true" className="ml-auto size-5 shrink-0 text-river-700" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function PendingText({ entry: { one, many }, count }: { entry: Entry; count: number | null }) {
  if (count === null) return <span className="text-ink-soft">{many}: nicht bekannt</span>
  return (
    <span>
      <strong className="tabular-nums">{number.format(count)}</strong> {count === 1 ? one : many}
    </span>
  )
}
