import { Link } from 'react-router'
import { longDay } from '../../lib/time/town-time'
import { Badge } from '../../ui/text/badge'
import { describePeriod, STATUS_WORDS } from './describe-event'
import type { TownEvent } from './event'
import { eventPath } from './event-address'

/** Other events as links, in order of start; renders nothing without any. */
export function OtherDates({
  id,
  title,
  events,
  withDay = false,
}: {
  id: string
  title: string
  events: readonly Pick<TownEvent, 'id' | 'title' | 'start_date' | 'end_date' | 'status' | 'location'>[]
  withDay?: boolean
}) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby={id} data-print="no" className="mt-10">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
            <span className="min-w-0 text-ink-soft">
              {withDay && `${longDay(event.start_date)}, `}
              {describePeriod(
                new Date(event.start_date),
                event.end_date === null ? null : new Date(event.end_date),
              )}
            </span>
            <Link to={eventPath(event)} className="text-link min-w-0 text-lg wrap-anywhere hyphens-auto">
              {event.title}
            </Link>
            {event.location && <span className="min-w-0 wrap-anywhere">{event.location}</span>}
            {STATUS_WORDS[event.status] && <Badge tone="strong">{STATUS_WORDS[event.status]}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )
}
