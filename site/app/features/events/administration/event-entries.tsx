import type { Decision } from '../../../entries/kinds/moderation'
import { ListCards } from '../../../lib/list/list-cards'
import { useFound } from '../../../lib/list/use-found'
import { useNow } from '../../../lib/time/use-now'
import { NothingMatches } from '../../../ui/empty/nothing-matches'
import type { AdministeredEvent } from './administered-event'
import { EventEntry } from './event-entry'
import { type Filter, searchedTexts, shownAs } from './filter'

type EventEntriesProps = {
  events: readonly AdministeredEvent[]
  filter: Filter
  onReset: () => void
  onEdit: (event: AdministeredEvent) => void
  onCopy: (event: AdministeredEvent) => void
  onRepeat: (event: AdministeredEvent) => void
  onCancel: (event: AdministeredEvent) => void
  onDelete: (event: AdministeredEvent) => void
  onSeen: (event: AdministeredEvent) => void
  onCompare: (event: AdministeredEvent) => void
  onPropose: (event: AdministeredEvent) => void
  onKeep: (event: AdministeredEvent) => void
  onDecide: (event: AdministeredEvent, decision: Decision) => void
}

/** Cards of the events that match the filter, latest start first. */
export function EventEntries(props: EventEntriesProps) {
  const { events, filter, onReset, ...actions } = props
  const now = useNow(new Date())
  const found = useFound(events, {
    search: filter.search,
    texts: searchedTexts,
    by: shownAs,
    only: filter.shown,
  })
  return (
    <ListCards
      found={found ?? []}
      one="Event"
      many="Events"
      unmatched={<Nothing filter={filter} onReset={onReset} />}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 @2xl:grid-cols-2 @5xl:grid-cols-3"
      height="13rem"
    >
      {(event) => (
        <EventEntry
          event={event}
          past={new Date(event.end_date ?? event.start_date) < now}
          onEdit={() => actions.onEdit(event)}
          onCopy={() => actions.onCopy(event)}
          onRepeat={() => actions.onRepeat(event)}
          onCancel={() => actions.onCancel(event)}
          onDelete={() => actions.onDelete(event)}
          onSeen={() => actions.onSeen(event)}
          onCompare={() => actions.onCompare(event)}
          onPropose={() => actions.onPropose(event)}
          onKeep={() => actions.onKeep(event)}
          onDecide={(decision) => actions.onDecide(event, decision)}
        />
      )}
    </ListCards>
  )
}

function Nothing({ filter, onReset }: { filter: Filter; onReset: () => void }) {
  const allSeen = filter.shown !== null && filter.search.trim() === ''
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
