import { CalendarPlus } from 'lucide-react'
import type { TownEvent } from './event'
import { eventCalendarPath } from './event-address'

/**
 * Link to the event's calendar file; works without scripts. `describedBy` is the id of the element that distinguishes this link from those
 * of the other events.
 */
export function CalendarLink({ event, describedBy }: { event: TownEvent; describedBy: string }) {
  return (
    <p data-print="no">
      <a
        href={eventCalendarPath(event.id)}
        aria-describedby={describedBy}
        className="text-link inline-flex min-h-8 items-center gap-2"
      >
        <CalendarPlus aria-hidden="true" className="size-5" />
        In Kalender übernehmen
      </a>
    </p>
  )
}
