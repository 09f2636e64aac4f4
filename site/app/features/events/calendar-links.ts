import { slugOf } from '../../lib/links/entry-address'
import { addDays, inTown } from '../../lib/time/town-time'
import { lastWholeDay } from './describe-event'
import type { TownEvent } from './event'

/** Longer texts make addresses that services refuse. */
const LONGEST_DETAILS = 1000

/** Form of Google's calendar with the event filled in; nothing is requested before the link is followed. */
export function googleCalendarLink(event: TownEvent, url: string): string {
  const { start, end } = written(event, (instant) => instant.replaceAll(/[-:]|\.\d{3}/g, ''))
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.title,
    dates: `${start}/${end}`,
    details: detailsOf(event, url),
    location: placeOf(event),
  })
}

/** Link that adds the event to Outlook's calendar. */
export function outlookCalendarLink(event: TownEvent, url: string): string {
  const { allDay, start, end } = written(event, (instant) => instant)
  return withQuery('https://outlook.live.com/calendar/0/action/compose', {
    rru: 'addevent',
    subject: event.title,
    startdt: start,
    enddt: end,
    ...(allDay && { allday: 'true' }),
    body: detailsOf(event, url),
    location: placeOf(event),
  })
}

/** Name and address of the place. */
export const placeOf = ({ location, address }: Pick<TownEvent, 'location' | 'address'>): string =>
  [location, address].filter(Boolean).join(', ')

function written(event: TownEvent, form: (instant: string) => string) {
  const { allDay, start, end } = calendarSpan(event)
  const text = (time: string | Date) => form(time instanceof Date ? time.toISOString() : time)
  return { allDay, start: text(start), end: text(end) }
}

function detailsOf({ description }: TownEvent, url: string): string {
  return [[...(description ?? '')].slice(0, LONGEST_DETAILS).join(''), url].filter(Boolean).join('\n\n')
}

function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  return `${address}?${new URLSearchParams(parameters)}`
}

/** Duration in calendars of events without an end. */
const USUAL_MILLISECONDS = 2 * 3_600_000

/** Whole days (`2026-11-21`), or instants; the end is exclusive. */
type CalendarSpan =
  | Readonly<{ allDay: true; start: string; end: string }>
  | Readonly<{ allDay: false; start: Date; end: Date }>

/** From when to when an event is in a calendar, which needs an end. */
export function calendarSpan({
  start_date,
  end_date,
}: Pick<TownEvent, 'start_date' | 'end_date'>): CalendarSpan {
  const start = new Date(start_date)
  const given = end_date === null ? null : new Date(end_date)
  const lastDay = lastWholeDay(start, given)
  if (lastDay) return { allDay: true, start: inTown(start).day, end: addDays(lastDay.day, 1) }
  const end = given && given > start ? given : new Date(start.getTime() + USUAL_MILLISECONDS)
  return { allDay: false, start, end }
}

/** File name of an event's calendar file: title and day in ASCII, `nacht-der-offenen-laeden-2026-12-04.ics`. */
export function calendarFileName({ title, start_date }: TownEvent): string {
  return `${slugOf(title) || 'event'}-${inTown(new Date(start_date)).day}.ics`
}
