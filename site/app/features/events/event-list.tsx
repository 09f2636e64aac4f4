import { useNow } from '../../lib/time/use-now'
import type { TownEvent } from './event'
import { EventCard } from './event-card'
import { byMonth } from './months'

type EventListProps = {
  events: readonly TownEvent[]
  /** Time of reading, ISO 8601. */
  now: string
  baseUrl: string
}

/** The events in order of start, grouped by month. */
export function EventList({ events, now: readAt, baseUrl }: EventListProps) {
  const now = useNow(new Date(readAt))
  return (
    <div className="poster-list flex flex-col gap-8">
      {byMonth(events, now).map(({ title, events: those }) => (
        <section key={title} aria-label={title}>
          <h2 className="mb-4 border-b-2 border-river-900 pb-1 text-2xl text-river-900">{title}</h2>
          <ol className="flex flex-col gap-5">
            {those.map((event) => (
              <li key={event.id}>
                <EventCard event={event} now={now} baseUrl={baseUrl} first={event === events[0]} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
