/** Time in the town's time zone, whatever those of server and browser are. */
export const TOWN_ZONE = 'Europe/Berlin'

export type TownDateTime = Readonly<{
  /** Calendar day as `2026-11-21`; sorts and compares as text. */
  day: string
  year: string
  /** `November` */
  month: string
  /** `1` to `31`, without a leading zero. */
  dayOfMonth: string
  /** `Samstag` */
  weekday: string
  /** `15:00` */
  time: string
}>

const HOUR_MILLISECONDS = 3_600_000

// Only the digits: the text that Intl writes between them differs between browsers and Node, which would break hydration.
const numbers = new Intl.DateTimeFormat('de-DE', {
  timeZone: TOWN_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
]
const WEEKDAYS = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']

/** Calendar and clock of the town at an instant. */
export function inTown(instant: Date): TownDateTime {
  const [date = '', month = '', year = '', hour, minute] = numbers.format(instant).match(/\d+/g) ?? []
  const day = `${year}-${month}-${date}`
  return {
    day,
    year,
    month: MONTHS[Number(month) - 1] ?? '',
    dayOfMonth: String(Number(date)),
    weekday: WEEKDAYS[new Date(day).getUTCDay()] ?? '',
    time: `${hour}:${minute}`,
  }
}

/** A day as text, from an instant in ISO 8601: `21. November 2026`; without a line break between day and month. */
export function longDay(instant: string): string {
  const { dayOfMonth, month, year } = inTown(new Date(instant))
  return `${dayOfMonth}.\u00a0${month} ${year}`
}

/** The month of a calendar day (`2026-11-21`): `November 2026`. */
export function longMonth(day: string): string {
  const { month, year } = inTown(new Date(`${day}T12:00Z`))
  return `${month} ${year}`
}

/** Whether a local time occurs twice because the clocks go back that night; date and time are then ambiguous. */
export function isAmbiguousLocalTime(instant: Date): boolean {
  const { day, time } = inTown(instant)
  return [-HOUR_MILLISECONDS, HOUR_MILLISECONDS].some((apart) => {
    const other = inTown(new Date(instant.getTime() + apart))
    return other.day === day && other.time === time
  })
}

/** An instant as ISO 8601 with the town's offset, to the minute: `2026-11-21T15:00+01:00`. */
export function townTimestamp(instant: Date): string {
  const { day, time } = inTown(instant)
  // Rounded up, because displayed times have no seconds.
  const ahead = Math.ceil((Date.parse(`${day}T${time}Z`) - instant.getTime()) / 60_000)
  const [hours, minutes] = [Math.trunc(ahead / 60), ahead % 60].map((part) => String(part).padStart(2, '0'))
  return `${day}T${time}+${hours}:${minutes}`
}

/** The instant at which a calendar day (`2026-11-21`) begins in the town. */
export function townMidnight(day: string): Date {
  const utc = new Date(`${day}T00:00Z`)
  const shown = inTown(utc)
  // Clocks change at 1:00 UTC, so that midnight has the offset of 0:00 UTC of the same day.
  return new Date(2 * utc.getTime() - Date.parse(`${shown.day}T${shown.time}Z`))
}

/** A calendar day so many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Calendar day of the town (`2026-11-21`), so many days from today. */
export const dayAhead = (days: number): string => addDays(inTown(new Date()).day, days)

/** Calendar days between two days (`2026-11-21`), negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  // Midnights in UTC are always 24 hours apart; local ones are not when the clocks change.
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** `Heute` and `Morgen` by the town's calendar day; null for any other day. */
export function relativeDay(instant: Date, today: string): 'Heute' | 'Morgen' | null {
  const ahead = daysBetween(today, inTown(instant).day)
  if (ahead === 0) return 'Heute'
  return ahead === 1 ? 'Morgen' : null
}

/** A day as German lists write it, from an instant in ISO 8601: `5.3.2026`. */
export function shortDay(instant: string): string {
  const { day, dayOfMonth, year } = inTown(new Date(instant))
  return `${dayOfMonth}.${Number(day.slice(5, 7))}.${year}`
}

/** Day and time as logs write them, from an instant in ISO 8601: `05.03.2026, 15:00`. */
export function shortDateTime(instant: string): string {
  const { day, time } = inTown(new Date(instant))
  return `${day.split('-').reverse().join('.')}, ${time}`
}
