import type { PageTexts } from '../../association/texts/pages'
import { longDay } from '../../lib/time/town-time'
import { placeOf } from './calendar-links'
import { describeWhen, STATUS_WORDS } from './describe-event'
import type { TownEvent } from './event'
import { eventPath } from './event-address'
import { YEAR_DAYS } from './event-queries'

const DAY_MILLISECONDS = 86_400_000

/** Whether an event is over; without an end it is when it has begun. */
export const isOver = ({ start_date, end_date }: TownEvent, now: Date): boolean =>
  new Date(end_date ?? start_date) < now

/** `Samstag, 28. November 2026, 15:00–18:00 Uhr, Marktplatz` */
export const whenAndWhere = (event: TownEvent): string =>
  [describeWhen(event), event.location].filter(Boolean).join(', ')

/** Title and description of its page. A year after it is over search engines leave it out: the page has no path then. */
export function eventTexts(event: TownEvent, now = new Date()): PageTexts {
  const status = STATUS_WORDS[event.status]
  const about = event.description?.slice(0, 120).replaceAll(/\s+/g, ' ') ?? placeOf(event)
  return {
    title: `${status ? `${status}: ` : ''}${event.title}, ${longDay(event.start_date)}`,
    description: [whenAndWhere(event), about].filter(Boolean).join('. '),
    ...(!isOver(event, new Date(now.getTime() - YEAR_DAYS * DAY_MILLISECONDS)) && { path: eventPath(event) }),
  }
}

/** Text of its sharing picture. */
export const shareTextOf = (event: TownEvent) => ({
  label: STATUS_WORDS[event.status] ?? 'Veranstaltung',
  title: event.title,
  subtitle: whenAndWhere(event),
})

/** What a visitor has to know before anything else: cancelled, postponed, sold out, or over. Nothing for an event as planned. */
export function EventStatus({ event, now }: { event: TownEvent; now: Date }) {
  const word = STATUS_WORDS[event.status]
  if (!word && !isOver(event, now)) return null
  return (
    <p
      role="note"
      className="rounded-card border-2 border-error bg-error-light px-4 py-3 text-lg wrap-anywhere hyphens-auto"
    >
      <strong>{word ? `${word}.` : 'Diese Veranstaltung ist vorbei.'}</strong>
      {word && event.status_note && <> {event.status_note}</>}
    </p>
  )
}
