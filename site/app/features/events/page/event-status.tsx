import type { TownEvent } from '../event'
import { STATUS_WORDS } from '../status'
import { isOver } from './event-texts'

/** What a visitor has to know before anything else: cancelled, postponed, sold out, or over. Nothing for an event as planned. */
export function EventStatus({ event, now }: { event: TownEvent; now: Date }) {
  const word = STATUS_WORDS[event.status]
  if (!word && !isOver(event, now)) return null
  return (
    <p
      role="note"
      className="rounded-card border-2 border-market-600 bg-market-100 px-4 py-3 text-lg wrap-anywhere hyphens-auto"
    >
      <strong>{word ? `${word}.` : 'Diese Veranstaltung ist vorbei.'}</strong>
      {word && event.status_note && <> {event.status_note}</>}
    </p>
  )
}
