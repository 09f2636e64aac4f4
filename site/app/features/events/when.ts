import { inTown, longDay } from '../../lib/time/town-time'
import type { TownEvent } from './event'
import { describePeriod, lastsDays } from './period'

/** Day and time as text: `Samstag, 4. Juli 2026, 15:00–22:00 Uhr`; over several days the period, which names them itself. */
export function describeWhen({ start_date, end_date }: Pick<TownEvent, 'start_date' | 'end_date'>): string {
  const start = new Date(start_date)
  const end = end_date === null ? null : new Date(end_date)
  const period = describePeriod(start, end)
  return lastsDays(start, end) ? period : `${inTown(start).weekday}, ${longDay(start_date)}, ${period}`
}
