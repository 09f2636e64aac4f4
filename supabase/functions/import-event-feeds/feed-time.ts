import ICAL from 'ical.js'
import type { ClockOf, ZoneClock } from './zone-clock.ts'

/** A date or time by the clock of its zone; without a zone it is the town's. */
export type FeedTime = Readonly<{ wall: number; clock: ZoneClock; isDate: boolean }>

export const DAY = 86_400_000
/** Longest event. */
const LONGEST = 731 * DAY
/** Values read of one line. */
const MOST_VALUES = 1_000

/** Also without the T, with dashes and colons, without seconds, with parts of them, with an offset, or as a period. */
const TIME =
  /^\s*(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)?|T)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?(?:\/(.{1,40}))?\s*$/i

/**
 * Times of a line (DTSTART, DTEND, RECURRENCE-ID, RDATE, EXDATE), periods as their start and length; invalid values are left out. The library
 * reads fewer spellings, and no time behind a zone with a colon that is not quoted, as Exchange writes it.
 */
export function readTimes(line: string, clockOf: ClockOf): (FeedTime & { lasts: number | null })[] {
  const at = line.search(/[:,]\s*\d{4}-?\d{2}-?\d{2}/)
  if (at < 0) return []
  const parameters = line.slice(0, line[at] === ':' ? at : line.indexOf(':'))
  const [, quoted, bare] = /;\s*TZID\s*=\s*(?:"([^"]*)"|([^";]*))/i.exec(parameters) ?? []
  const clock = clockOf(quoted ?? bare ?? null)
  const isDay = /;\s*VALUE\s*=\s*"?DATE"?\s*(?:;|$)/i.test(parameters)
  return line
    .slice(at + 1)
    .split(',', MOST_VALUES)
    .flatMap((value) => {
      const time = readTime(value, { clock, clockOf, isDay })
      return time ? [{ ...time, lasts: lengthOf(time, value.split('/')[1], clockOf) }] : []
    })
}

type Reading = Readonly<{ clock: ZoneClock; clockOf: ClockOf; isDay?: boolean }>

/** A value of a line; null if it is no time. If a day is expected, midnight counts as the day and any other time as a time. */
export function readTime(value: string, { clock, clockOf, isDay = false }: Reading): FeedTime | null {
  const found = TIME.exec(value.slice(0, 100))
  if (!found) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const isReal = month >= 1 && month <= 12 && hour <= 24 && minute <= 59 && second <= 60
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (!isReal || date.getUTCDate() !== day) return null
  const wall = date.getTime() + hour * 3_600_000 + minute * 60_000 + second * 1_000
  if (found[4] === undefined || (isDay && wall === date.getTime()))
    return { wall: date.getTime(), clock: clockOf(null), isDate: true }
  const offset = found[7]
  if (!offset) return { wall, clock, isDate: false }
  return { wall: wall - millisecondsOf(offset), clock: clockOf('UTC'), isDate: false }
}

/** Milliseconds of "Z", "+0100", "+01:00" or "+01". */
function millisecondsOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})?/.exec(offset) ?? []
  const length = Number(hours ?? 0) * 3_600_000 + Number(minutes ?? 0) * 60_000
  return sign === '-' ? -length : length
}

/** Length of a period: its second part is a duration or an end. */
function lengthOf(start: FeedTime, rest: string | undefined, clockOf: ClockOf): number | null {
  if (rest === undefined) return null
  const end = readTime(rest, { clock: start.clock, clockOf })
  return end ? lengthUntil(start, end) : readDuration(rest)
}

/** Milliseconds of a DURATION; null if it is invalid, or no length of an event. */
export function readDuration(value: string): number | null {
  try {
    const length = ICAL.Duration.fromString(value.trim().toUpperCase()).toSeconds() * 1_000
    return length >= 0 && length <= LONGEST ? length : null
  } catch {
    return null
  }
}

/**
 * Milliseconds by the clock from start to end; null for an invalid end. An end that is earlier on the same day belongs to the following night. If the
 * event has whole days, a time at its end counts as a whole day.
 */
export function lengthUntil(start: FeedTime, end: FeedTime): number | null {
  const from = start.wall
  let length = start.clock.fromInstant(end.clock.toInstant(end.wall)) - from
  if (start.isDate) length = Math.ceil(length / DAY) * DAY
  else if (length < 0 && !end.isDate && Math.floor(from / DAY) === Math.floor((from + length) / DAY))
    length += DAY
  return length >= 0 && length <= LONGEST ? length : null
}
