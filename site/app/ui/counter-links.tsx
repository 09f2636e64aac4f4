import { Link } from 'react-router'
import { classNames } from './class-names'

type Counter = Readonly<{ label: string; count: number; search: string; chosen: boolean }>

type CounterLinksProps = {
  /** What the list is divided by, for people who hear the page. */
  label: string
  counters: readonly Counter[]
  onFollow?: () => void
}

/** How many there are of each kind; each figure is the way to list those alone. */
export function CounterLinks({ label, counters, onFollow }: CounterLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
        {counters.map(({ label, count, search, chosen }) => (
          <li key={label} className="grid">
            <Link
              to={{ search }}
              {...(onFollow && { onClick: onFollow })}
              preventScrollReset
              aria-current={chosen ? 'true' : undefined}
              className={classNames(
                'flex flex-wrap items-baseline justify-between gap-x-3 rounded-card border px-3.5 py-2 no-underline transition-colors',
                chosen
                  ? 'border-river-900 bg-river-900 text-white'
                  : 'border-line bg-paper text-ink hover:border-river-700 hover:bg-river-50',
              )}
            >
              <span className="font-semibold">{label}</span>
              <span className="font-display text-2xl font-extrabold lining-nums tabular-nums">
                {count.toLocaleString('de-DE')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
