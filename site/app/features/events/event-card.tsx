import { Link } from 'react-router'
import { ReportButton } from '../../entries/report/report-button'
import { FoldingText } from '../../lib/links/visitors-text'
import { CalendarLink } from './calendar-link'
import { DateLeaf } from './date-leaf'
import type { TownEvent } from './event'
import { eventAnchor, eventPath } from './event-address'
import { EventBadges } from './event-badges'
import { EventFacts } from './event-facts'
import { EventPicture } from './event-picture'
import { relativeStartDay } from './timing'

type EventCardProps = { event: TownEvent; now: Date; baseUrl: string; first: boolean }

/** Card of an event; `first` is above the fold. */
export function EventCard({ event, now, baseUrl, first }: EventCardProps) {
  const id = eventAnchor(event.id)
  const titleId = `${id}-titel`
  return (
    <article
      id={id}
      className="flex flex-col overflow-hidden rounded-card border border-line bg-paper-bright shadow-card target:outline-3 target:outline-offset-2 target:outline-market-500 @xl:flex-row print:shadow-none"
    >
      <EventPicture event={event} baseUrl={baseUrl} first={first} />
      <div className="flex min-w-0 flex-1 flex-col gap-3 p-4 @xl:flex-row @xl:gap-5 @xl:p-5">
        <DateLeaf iso={event.start_date} isToday={relativeStartDay(event, now) === 'Heute'} />
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <EventBadges event={event} now={now} />
          <h3 id={titleId} className="text-2xl hyphens-auto wrap-anywhere">
            <Link to={eventPath(event)} className="no-underline hover:underline">
              {event.title}
            </Link>
          </h3>
          {event.description && (
            <div data-print="no">
              <FoldingText text={event.description} />
            </div>
          )}
          <EventFacts event={event} />
          <div className="flex flex-wrap items-center justify-between">
            <CalendarLink event={event} describedBy={titleId} />
            <ReportButton kind="event" id={event.id} title={event.title} />
          </div>
        </div>
      </div>
    </article>
  )
}
