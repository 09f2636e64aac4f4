import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { FoldingText } from '../../lib/links/visitors-text'
import { Enlargeable } from '../../lib/picture/enlargeable'
import { pictureSources } from '../../lib/picture/pictures'
import { inTown } from '../../lib/time/town-time'
import { useNow } from '../../lib/time/use-now'
import { classNames } from '../../ui/class-names'
import type { TownEvent } from './event'
import { eventAnchor, eventCalendarPath, eventPath } from './event-address'
import { EventBadges, EventFacts, relativeStartDay } from './event-facts'

type EventListProps = {
  events: readonly TownEvent[]
  /** Time of reading, ISO 8601. */
  now: string
  baseUrl: string
}

/** The events in order of start, grouped by month. */
export function EventList({ events, now: readAt, baseUrl }: EventListProps) {
  const now = useNow(new Date(readAt))
  return (
    <div className="poster-list flex flex-col gap-8">
      {byMonth(events, now).map(({ title, events: those }) => (
        <section key={title} aria-label={title}>
          <h2 className="mb-3 border-b-2 border-river-900 pb-1 text-2xl text-river-900 @2xl:mb-4">{title}</h2>
          <ol className="flex flex-col gap-5">
            {those.map((event) => (
              <li key={event.id}>
                <EventCard event={event} now={now} baseUrl={baseUrl} first={event === events[0]} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

type Month<Event> = { title: string; events: Event[] }

/** Groups sorted events by the month of their start; with `now`, those that began before its month are under `Läuft gerade`. */
export function byMonth<Event extends Pick<TownEvent, 'start_date'>>(
  events: readonly Event[],
  now?: Date,
): Month<Event>[] {
  // As `2026-11`.
  const present = now ? inTown(now).day.slice(0, 7) : ''
  const months: Month<Event>[] = []
  for (const event of events) {
    const { day, month, year } = inTown(new Date(event.start_date))
    const title = day < present ? 'Läuft gerade' : `${month} ${year}`
    const last = months.at(-1)
    if (last?.title === title) last.events.push(event)
    else months.push({ title, events: [event] })
  }
  return months
}

type EventCardProps = { event: TownEvent; now: Date; baseUrl: string; first: boolean }

/** Card of an event; `first` is above the fold. */
function EventCard({ event, now, baseUrl, first }: EventCardProps) {
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
          <CalendarLink event={event} describedBy={titleId} />
        </div>
      </div>
    </article>
  )
}

/**
 * Link to the event's calendar file; works without scripts. `describedBy` is the id of the element that distinguishes this link from those
 * of the other events.
 */
function CalendarLink({ event, describedBy }: { event: TownEvent; describedBy: string }) {
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

/** Weekday, day, month and year as a calendar sheet; on narrow screens in one line. */
function DateLeaf({ iso, isToday }: { iso: string; isToday: boolean }) {
  const { weekday, dayOfMonth, month, year } = inTown(new Date(iso))
  return (
    <time
      dateTime={iso}
      className="grid grid-cols-[auto_1fr] items-center gap-x-3 leading-snug @xl:flex @xl:w-24 @xl:shrink-0 @xl:flex-col @xl:items-stretch @xl:self-start @xl:overflow-hidden @xl:rounded-soft @xl:border @xl:border-line @xl:bg-white @xl:text-center @xl:leading-none"
    >
      <span
        className={classNames(
          'col-start-2 self-end font-semibold @xl:self-auto @xl:px-1 @xl:py-1.5 @xl:text-sm @xl:text-white',
          isToday ? 'text-market-600 @xl:bg-market-600' : 'text-river-800 @xl:bg-river-800',
        )}
      >
        {weekday}
      </span>{' '}
      <span className="col-start-1 row-span-2 row-start-1 min-w-14 font-display text-[2.75rem] leading-[0.9] font-extrabold lining-nums text-river-900 @xl:pt-2.5">
        {dayOfMonth}.
      </span>{' '}
      <span className="col-start-2 self-start @xl:flex @xl:flex-col @xl:self-auto @xl:pt-1.5 @xl:pb-2">
        <span className="font-semibold">{month}</span>{' '}
        <span className="text-ink-soft @xl:pt-1 @xl:text-sm">{year}</span>
      </span>
    </time>
  )
}

/** Not cropped, because posters are in portrait format. */
const SIZE = { width: 480, height: 320, whole: true }
const SIZES = { sizes: '(min-width: 40rem) 24rem, 88vw' }

type EventPictureProps = {
  event: TownEvent
  baseUrl: string
  /** Above the fold: loaded with high priority. */
  first: boolean
}

/** The uncropped picture on a blurred copy of itself. Renders nothing without a picture or when it fails to load. */
function EventPicture({ event, baseUrl, first }: EventPictureProps) {
  const [broken, setBroken] = useState(false)
  const sources = pictureSources(event.image_url, baseUrl, SIZE)
  if (!sources || broken) return null
  const alt = `Bild zu „${event.title}“`
  const picture = {
    ...sources,
    ...SIZES,
    loading: first ? 'eager' : 'lazy',
    fetchPriority: first ? 'high' : 'auto',
    decoding: 'async',
  } as const
  return (
    <Enlargeable
      imageUrl={event.image_url}
      baseUrl={baseUrl}
      title={event.title}
      alt={alt}
      className="relative aspect-4/3 w-full shrink-0 cursor-zoom-in overflow-hidden bg-paper-deep -outline-offset-3 @xl:order-last @xl:aspect-auto @xl:w-52 @3xl:w-64 print:hidden"
    >
      <img {...picture} alt="" className="absolute inset-0 size-full object-cover opacity-60 blur-lg" />
      <img
        {...picture}
        alt={alt}
        onError={() => setBroken(true)}
        className="absolute inset-0 size-full object-contain"
      />
    </Enlargeable>
  )
}
