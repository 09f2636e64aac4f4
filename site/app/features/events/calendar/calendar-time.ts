import { TZDate } from '@date-fns/tz'
import { inTown, isShownTwice, TOWN_ZONE } from '../../../lib/time/town-time'
import type { TownEvent } from '../event'
import { lastWholeDay } from '../whole-days'

const DAY_MILLISECONDS = 86_400_000

/** Duration in calendars of events without an end. */
const USUAL_MILLISECONDS = 2 * 3_600_000

/** Start and end as the calendar library takes them; the end is exclusive. */
export type CalendarTime =
  | Readonly<{ allDay: true; start: string; end: string }>
  | Readonly<{ allDay: false; start: Date; end: Date; timezone: string | null }>

/** Time of an event in calendars: whole days as dates, everything else in the town's time zone. */
export function calendarTime({ start_date, end_date }: TownEvent): CalendarTime {
  const start = new Date(start_date)
  const given = end_date === null ? null : new Date(end_date)
  const lastDay = lastWholeDay(start, given)
  if (lastDay) return { allDay: true, start: inTown(start).day, end: dayAfter(lastDay.day) }

  const end = given && given > start ? given : new Date(start.getTime() + USUAL_MILLISECONDS)
  // A local time that occurs twice is ambiguous; such an event is written in UTC.
  if (isShownTwice(start) || isShownTwice(end)) return { allDay: false, start, end, timezone: null }
  return { allDay: false, start: onTownClock(start), end: onTownClock(end), timezone: TOWN_ZONE }
}

function onTownClock(instant: Date): Date {
  return new TZDate(instant.getTime(), TOWN_ZONE)
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MILLISECONDS).toISOString().slice(0, 10)
}
