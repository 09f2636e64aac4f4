import { Link } from 'react-router'
import { classNames } from '../../ui/class-names'
import { type Item, STATES, type State } from './item'

type CountersProps = {
  items: readonly Item[]
  chosen: State | null
  addressOf: (state: State | null) => string
  onFollow: () => void
}

const STATES_IN_ORDER: readonly State[] = ['approved', 'waiting', 'rejected']

/** How many there are of each state; each figure is the way to list those alone. */
export function Counters({ items, chosen, addressOf, onFollow }: CountersProps) {
  const counters = [
    { state: null, label: 'Gesamt', count: items.length },
    ...STATES_IN_ORDER.map((state) => ({
      state,
      label: STATES[state].label,
      count: items.filter((item) => item.state === state).length,
    })),
  ]
  return (
    <nav aria-label="Nach Status">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
        {counters.map(({ state, label, count }) => (
          <li key={label} className="grid">
            <Link
              to={{ search: addressOf(state) }}
              onClick={onFollow}
              preventScrollReset
              aria-current={state === chosen ? 'true' : undefined}
              className={classNames(
                'flex flex-wrap items-baseline justify-between gap-x-3 rounded-card border px-3.5 py-2 no-underline transition-colors',
                state === chosen
                  ? 'border-river-900 bg-river-900 text-white'
                  : 'border-line bg-paper text-ink hover:border-river-700 hover:bg-river-50',
              )}
            >
              <span className="font-semibold">{label}</span>
              <span className="font-display text-2xl font-extrabold lining-nums tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
