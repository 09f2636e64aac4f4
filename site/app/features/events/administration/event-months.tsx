import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/button'
import { eventAnchor } from '../event-address'
import { byMonth } from '../event-list'
import type { AdministeredEvent } from './administered-event'

type Events = readonly AdministeredEvent[]

export const isPast = ({ start_date, end_date }: AdministeredEvent, now: Date): boolean =>
  new Date(end_date ?? start_date) < now

type EventMonthsProps = {
  /** Latest start first. */
  events: Events
  now: Date
  /** Whether a search or a filter chose the events: past ones are then shown as well. */
  narrowed: boolean
  cards: (events: Events) => ReactNode
}

/** Events under the months of their start, with a way to the next one; past ones are folded away. */
export function EventMonths({ events, now, narrowed, cards }: EventMonthsProps) {
  const coming = events.filter((event) => !isPast(event, now))
  const past = events.filter((event) => isPast(event, now))
  const next = coming.findLast(({ start_date }) => new Date(start_date) >= now)
  return (
    <div className="grid gap-7">
      {byMonth(coming, now).map(({ title, events }, place) => (
        <Month key={title} title={title} cards={cards(events)}>
          {place === 0 && next && next !== coming[0] && (
            <Button variant="quiet" size="slim" onClick={() => goTo(next)}>
              <ArrowDown aria-hidden="true" className="size-5" />
              Zum nächsten Termin
            </Button>
          )}
        </Month>
      ))}
      {past.length > 0 && (
        <details open={narrowed || coming.length === 0}>
          <summary className="min-h-11 content-center border-t border-line text-lg font-semibold">
            Vergangene ({past.length})
          </summary>
          <div className="mt-3 grid gap-7">
            {byMonth(past).map(({ title, events }) => (
              <Month key={title} title={title} cards={cards(events)} />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

function Month({ title, cards, children }: { title: string; cards: ReactNode; children?: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 border-b-2 border-river-900">
        <h2 className="text-xl text-river-900">{title}</h2>
        {children}
      </div>
      {cards}
    </section>
  )
}

/** Scrolls to the card of an event and focuses it. A click on a card must not focus it, so it can be focused only until it loses the focus. */
function goTo({ id }: AdministeredEvent) {
  const card = document.getElementById(eventAnchor(id))
  if (!card) return
  card.tabIndex = -1
  card.addEventListener('blur', () => card.removeAttribute('tabindex'), { once: true })
  // A smooth scroll would miss the card: heights of cards out of sight are estimates.
  card.scrollIntoView({ behavior: 'instant', block: 'start' })
  card.focus({ preventScroll: true })
}
