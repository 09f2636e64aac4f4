import { addDays, inTown } from '../../../lib/time/town-time'
import type { TownEvent } from '../event'
import { lastWholeDay } from '../whole-days'

/** Duration in calendars of events without an end. */
const USUAL_MILLISECONDS = 2 * 3_600_000

/** Whole days (`2026-11-21`), or instants; the end is exclusive. */
export type CalendarSpan =
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
