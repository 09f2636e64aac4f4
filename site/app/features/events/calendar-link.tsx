import { CalendarPlus } from 'lucide-react'
import type { TownEvent } from './event'
import { eventCalendarPath } from './event-address'

/**
 * Hands the event to the reader's own calendar; a plain link to a file, so it works without scripts. `describedBy` is the id
 * of what tells this link from those of the other events.
 */
export function CalendarLink({ event, describedBy }: { event: TownEvent; describedBy: string }) {
  return (
    <p data-print="no" className="-mt-1.5">
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
