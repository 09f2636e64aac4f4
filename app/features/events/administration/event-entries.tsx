import { matchesSearch } from '../../../lib/search'
import { useNow } from '../../../lib/use-now'
import { NothingMatches } from '../../../ui/nothing-matches'
import type { TownEvent } from '../event'
import { EventEntry } from './event-entry'

type EventEntriesProps = {
  events: readonly TownEvent[]
  search: string
  onReset: () => void
  onEdit: (event: TownEvent) => void
  onDelete: (event: TownEvent) => void
}

/** The events as cards, the latest start first, as far as they match the search. */
export function EventEntries({ events, search, onReset, onEdit, onDelete }: EventEntriesProps) {
  const now = useNow(new Date())
  const shown = events.filter((event) =>
    matchesSearch(search, [event.title, event.description, event.location]),
  )
  return (
    <>
      <p role="status" className="sr-only">
        {shown.length === 1 ? '1 Event' : `${shown.length} Events`}
      </p>
      {shown.length === 0 && (
        <NothingMatches title="Nichts gefunden" resetLabel="Alle zeigen" onReset={onReset}>
          <p>Zu dieser Suche gibt es kein Event.</p>
        </NothingMatches>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden @2xl:grid-cols-2 @5xl:grid-cols-3">
        {shown.map((event) => (
          // What is far away is not laid out before it comes near; lists of a thousand stay quick.
          <li key={event.id} className="[contain-intrinsic-size:auto_13rem] [content-visibility:auto]">
            <EventEntry
              event={event}
              past={new Date(event.end_date ?? event.start_date) < now}
              onEdit={() => onEdit(event)}
              onDelete={() => onDelete(event)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
