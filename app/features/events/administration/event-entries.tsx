import { useDeferredValue, useState } from 'react'
import { matchesSearch } from '../../../lib/search'
import { useNow } from '../../../lib/use-now'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { NothingMatches } from '../../../ui/nothing-matches'
import type { TownEvent } from '../event'
import { EventEntry } from './event-entry'

type EventEntriesProps = {
  events: readonly TownEvent[]
  onEdit: (event: TownEvent) => void
  onDelete: (event: TownEvent) => void
}

/** The events as cards, the latest start first, and a search among them. */
export function EventEntries({ events, onEdit, onDelete }: EventEntriesProps) {
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search)
  const now = useNow(new Date())
  const shown = events.filter((event) =>
    matchesSearch(searched, [event.title, event.description, event.location]),
  )
  return (
    <>
      <search>
        <Field label="Suche" className="max-w-xl">
          <Input
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder="Titel, Beschreibung oder Ort"
          />
        </Field>
      </search>
      <p role="status" className="sr-only">
        {shown.length === 1 ? '1 Event' : `${shown.length} Events`}
      </p>
      {shown.length === 0 && (
        <div className="mt-5">
          <NothingMatches title="Nichts gefunden" resetLabel="Alle zeigen" onReset={() => setSearch('')}>
            <p>Zu dieser Suche gibt es kein Event.</p>
          </NothingMatches>
        </div>
      )}
      <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden @2xl:grid-cols-2 @5xl:grid-cols-3">
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
