import { inTown } from '../../lib/time/town-time.ts'
import { lastsDays, lastWholeDay } from './describe-event.ts'
import type { TownEvent } from './event.ts'

/** Calendar days of the town (`2026-11-21`), both included. */
export type Days = Readonly<{ first: string; last: string }>

/** The days on which an event takes place. A night belongs to the day on which it begins, as on the card. */
export function daysOf({ start_date, end_date }: Pick<TownEvent, 'start_date' | 'end_date'>): Days {
  const start = new Date(start_date)
  const end = end_date === null ? null : new Date(end_date)
  const first = inTown(start).day
  const whole = lastWholeDay(start, end)
  if (whole) return { first, last: whole.day }
  if (end === null || !lastsDays(start, end)) return { first, last: first }
  // Midnight ends the previous day.
  return { first, last: inTown(new Date(end.getTime() - 1)).day }
}

export const overlap = (one: Days, other: Days): boolean => one.first <= other.last && other.first <= one.last

/** Day of the week of a calendar day: 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay()

/** The days of a month (`2026-11`). */
export function daysOfMonth(month: string): Days {
  const [year, number] = month.split('-').map(Number) as [number, number]
  // Day 0 is the last day of the month before.
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { first: `${month}-01`, last: `${month}-${days}` }
}
