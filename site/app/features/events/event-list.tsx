import { TownVignette } from '../../illustrations/town-vignette'
import { MatchingRows } from '../../lib/list/public-list'
import { useNow } from '../../lib/time/use-now'
import { EmptyState } from '../../ui/empty/empty-state'
import type { TownEvent } from './event'
import { EventCard } from './event-card'
import { type EventFilter, matchesFilter } from './filter'
import { byMonth } from './months'

type EventListProps = {
  events: readonly TownEvent[]
  /** Time of reading, ISO 8601. */
  now: string
  filter: EventFilter
  baseUrl: string
  onReset: () => void
}

/** The events that match the filter, in order of start, grouped by month. */
export function EventList({ events, now: readAt, filter, baseUrl, onReset }: EventListProps) {
  const now = useNow(new Date(readAt))
  const matching = events.filter((event) => matchesFilter(event, filter))
  return (
    <MatchingRows
      rows={events}
      matching={matching}
      filter={filter}
      words={{ one: 'Event', many: 'Events' }}
      empty={<NothingPlanned />}
      unmatched="Zu dieser Suche passt keine kommende Veranstaltung."
      onReset={onReset}
      className="mb-4 print:hidden"
    >
      <div className="poster-list flex flex-col gap-8">
        {byMonth(matching, now).map(({ title, events: those }) => (
          <section key={title} aria-label={title}>
            <h2 className="mb-4 border-b-2 border-river-900 pb-1 text-2xl text-river-900">{title}</h2>
            <ol className="flex flex-col gap-5">
              {those.map((event) => (
                <li key={event.id}>
                  <EventCard event={event} now={now} baseUrl={baseUrl} first={event === matching[0]} />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </MatchingRows>
  )
}

function NothingPlanned() {
  return (
    <EmptyState title="Keine Events gefunden" picture={<TownVignette />}>
      <p>
        Zurzeit ist nichts angekündigt. Planen Sie etwas? Reichen Sie Ihre Veranstaltung ein, sie erscheint
        sofort.
      </p>
    </EmptyState>
  )
}
