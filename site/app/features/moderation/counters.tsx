import type { State } from '../../lib/kinds/moderation'
import { CounterLinks } from '../../ui/counter-links'
import { type Item, STATES } from './item'

type CountersProps = {
  items: readonly Item[]
  chosen: State | null
  addressOf: (state: State | null) => string
  onFollow: () => void
}

const STATES_IN_ORDER: readonly State[] = ['approved', 'waiting', 'rejected']

/** How many there are of each state (docs/product.md#moderation). */
export function Counters({ items, chosen, addressOf, onFollow }: CountersProps) {
  const counters = [
    { state: null, label: 'Gesamt', count: items.length },
    ...STATES_IN_ORDER.map((state) => ({
      state,
      label: STATES[state].label,
      count: items.filter((item) => item.state === state).length,
    })),
  ].map(({ state, ...counter }) => ({ ...counter, search: addressOf(state), chosen: state === chosen }))
  return <CounterLinks label="Nach Status" counters={counters} onFollow={onFollow} />
}
