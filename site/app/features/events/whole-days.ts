import { inTown, type TownDateTime } from '../../lib/time/town-time.ts'

const MINUTE_MILLISECONDS = 60_000

/** A time within the last day of an event of whole days: from midnight to midnight, or to 23:59. Null for any other event. */
export function lastWholeDay(start: Date, end: Date | null): TownDateTime | null {
  if (end === null || end <= start || inTown(start).time !== '00:00') return null
  const to = inTown(end)
  if (to.time === '23:59') return to
  // Midnight ends the previous day.
  return to.time === '00:00' ? inTown(new Date(end.getTime() - MINUTE_MILLISECONDS)) : null
}
