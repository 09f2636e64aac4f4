import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date'
import { TOWN_ZONE } from './town-time'

/**
 * Instant (ISO 8601, UTC) of a `datetime-local` value (`2026-11-21T15:00`) in the town's time zone, whatever the browser's is. A time
 * skipped in March counts as an hour later; the first of an ambiguous time in October is used.
 */
export function instantOfInput(typed: string): string {
  return toZoned(parseDateTime(typed), TOWN_ZONE, 'compatible').toAbsoluteString()
}

/** Value of a `datetime-local` field for an instant, to the minute. */
export function inputOfInstant(instant: Date): string {
  return toCalendarDateTime(parseAbsolute(instant.toISOString(), TOWN_ZONE)).toString().slice(0, 16)
}
