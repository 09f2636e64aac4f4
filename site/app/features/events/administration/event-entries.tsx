import { useNow } from '../../../lib/use-now'
import { NothingMatches } from '../../../ui/nothing-matches'
import type { AdministeredEvent } from './administered-event'
import { EventEntry } from './event-entry'
import { type Filter, filterEvents } from './filter'

type EventEntriesProps = {
  events: readonly AdministeredEvent[]
  filter: Filter
  onReset: () => void
  onEdit: (event: AdministeredEvent) => void
  onDelete: (event: AdministeredEvent) => void
  onSeen: (event: AdministeredEvent) => void
}

/** The events as cards, the latest start first, as far as they match the filter. */
export function EventEntries(props: EventEntriesProps) {
  const { events, filter, onReset, onEdit, onDelete, onSeen } = props
  const now = useNow(new Date())
  const shown = filterEvents(events, filter)
  return (
    <>
      <p role="status" className="sr-only">
        {shown.length === 1 ? '1 Event' : `${shown.length} Events`}
      </p>
      {shown.length === 0 && <Nothing filter={filter} onReset={onReset} />}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden @2xl:grid-cols-2 @5xl:grid-cols-3">
        {shown.map((event) => (
          // What is far away is not laid out before it comes near; lists of a thousand stay quick.
          <li key={event.id} className="[contain-intrinsic-size:auto_13rem] [content-visibility:auto]">
            <EventEntry
              event={event}
              past={new Date(event.end_date ?? event.start_date) < now}
              onEdit={() => onEdit(event)}
              onDelete={() => onDelete(event)}
              onSeen={() => onSeen(event)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function Nothing({ filter, onReset }: { filter: Filter; onReset: () => void }) {
  const allSeen = filter.unseenOnly && filter.search.trim() === ''
  return (
    <NothingMatches
      title={allSeen ? 'Nichts Neues' : 'Nichts gefunden'}
      resetLabel="Alle zeigen"
      onReset={onReset}
    >
      <p>
        {allSeen
          ? 'Alle Veranstaltungen von Besuchern hat schon jemand gesehen.'
          : 'Zu dieser Suche gibt es keine Veranstaltung.'}
      </p>
    </NothingMatches>
  )
}
