import { TZDate } from '@date-fns/tz'
import { isShownTwice, TOWN_ZONE } from '../../../lib/time/town-time'
import type { TownEvent } from '../event'
import { calendarSpan } from './calendar-span'

/** Start and end as the calendar library takes them; the end is exclusive. */
export type CalendarTime =
  | Readonly<{ allDay: true; start: string; end: string }>
  | Readonly<{ allDay: false; start: Date; end: Date; timezone: string | null }>

/** Time of an event in calendars: whole days as dates, everything else in the town's time zone. */
export function calendarTime(event: TownEvent): CalendarTime {
  const span = calendarSpan(event)
  if (span.allDay) return span
  const { start, end } = span
  // A local time that occurs twice is ambiguous; such an event is written in UTC.
  if (isShownTwice(start) || isShownTwice(end)) return { allDay: false, start, end, timezone: null }
  return { allDay: false, start: onTownClock(start), end: onTownClock(end), timezone: TOWN_ZONE }
}

function onTownClock(instant: Date): Date {
  return new TZDate(instant.getTime(), TOWN_ZONE)
}
