import { TownVignette } from '../../illustrations/town-vignette'
import { isFiltering } from '../../lib/list/address-fields'
import { useNow } from '../../lib/time/use-now'
import { EmptyState } from '../../ui/empty/empty-state'
import { NothingMatches } from '../../ui/empty/nothing-matches'
import type { TownEvent } from './event'
import { EventCard } from './event-card'
import { type FilterControl, matchesFilter } from './filter'
import { byMonth } from './months'

type EventListProps = {
  events: readonly TownEvent[]
  /** Time of reading, ISO 8601. */
  now: string
  control: FilterControl
  baseUrl: string
  onReset: () => void
}

/** The events that match the filter, in order of start, grouped by month. */
export function EventList({ events, now: readAt, control: { filter }, baseUrl, onReset }: EventListProps) {
  const now = useNow(new Date(readAt))
  const matching = events.filter((event) => matchesFilter(event, filter))
  return (
    <>
      <p role="status" data-print="no" className="mb-4 text-ink-soft">
        {count(matching.length, events.length)}
      </p>
      {events.length === 0 && <NothingPlanned />}
      {events.length > 0 && matching.length === 0 && (
        <NothingMatches title="Keine Events gefunden" resetLabel="Alle Events anzeigen" onReset={onReset}>
          <p>Zu dieser Suche passt keine kommende Veranstaltung.</p>
        </NothingMatches>
      )}
      {matching.length > 0 && (
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
      )}
    </>
  )

  function count(shown: number, all: number): string {
    if (all === 0) return ''
    if (isFiltering(filter)) return `${shown} von ${all} Events`
    return all === 1 ? '1 Event' : `${all} Events`
  }
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
