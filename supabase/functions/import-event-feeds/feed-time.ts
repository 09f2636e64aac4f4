import ICAL from 'ical.js'
import type { ZoneClock } from './zone-clock.ts'

export type ClockOf = (tzid: string | null) => ZoneClock

/** A date or time by the clock of its zone; without one it is the town's. */
export function readTime(property: ICAL.Property, clockOf: ClockOf, value = property.getFirstValue()) {
  if (!(value instanceof ICAL.Time)) throw new Error('this is no time')
  const { year, month, day, isDate } = value
  const wall = Date.UTC(year, month - 1, day, value.hour, value.minute, value.second)
  if (!(year >= 1980 && year < 2199)) throw new Error('the year is out of bounds')
  const tzid = value.zone?.tzid === 'UTC' ? 'UTC' : property.getFirstParameter('tzid')
  return { wall, clock: clockOf(isDate ? null : tzid || null), isDate }
}
