import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date'
import { TOWN_ZONE } from '../../../lib/town-time'

/**
 * Instant (ISO, UTC) of a date and time typed into a `datetime-local` field (`2026-11-21T15:00`), read by the town's clock
 * wherever the browser stands. A time that the clocks skip in March counts an hour later; of one that comes twice in
 * October the first is meant.
 */
export function instantOfInput(typed: string): string {
  return toZoned(parseDateTime(typed), TOWN_ZONE, 'compatible').toAbsoluteString()
}

/** What a `datetime-local` field shows for an instant, to the minute. */
export function inputOfInstant(instant: Date): string {
  return toCalendarDateTime(parseAbsolute(instant.toISOString(), TOWN_ZONE)).toString().slice(0, 16)
}
