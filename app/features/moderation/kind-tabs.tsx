import { Link } from 'react-router'
import { KINDS, type Kind } from './item'

type KindTabsProps = { chosen: Kind; addressOf: (kind: Kind) => string; onFollow: () => void }

/** Posts or ideas. */
export function KindTabs({ chosen, addressOf, onFollow }: KindTabsProps) {
  return (
    <nav aria-label="Bereich" className="border-b border-line">
      <ul className="flex flex-wrap gap-x-1">
        {(Object.keys(KINDS) as Kind[]).map((kind) => (
          <li key={kind}>
            <Link
              to={{ search: addressOf(kind) }}
              onClick={onFollow}
              preventScrollReset
              aria-current={kind === chosen ? 'true' : undefined}
              className="-mb-px inline-flex min-h-11 items-center border-b-4 border-transparent px-4 font-semibold text-river-800 no-underline hover:bg-river-50 aria-[current]:border-market-600 aria-[current]:text-ink"
            >
              {KINDS[kind].tab}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
