import { CalendarArrowDown } from 'lucide-react'
import type { TownEvent } from './event'
import { eventCalendarPath } from './event-address'

/** Hands the event to the reader's own calendar; a plain link to a file, so it works without scripts. */
export function CalendarLink({ event }: { event: TownEvent }) {
  return (
    <p data-print="no" className="-mt-1.5">
      <a href={eventCalendarPath(event.id)} className="text-link inline-flex min-h-8 items-center gap-2">
        <CalendarArrowDown aria-hidden="true" className="size-5" />
        In Kalender übernehmen
        <span className="sr-only">: {event.title}</span>
      </a>
    </p>
  )
}
