/** The town's clock. Dates are shown and judged by it, wherever server and browser stand. */
export const TOWN_ZONE = 'Europe/Berlin'

export type TownMoment = Readonly<{
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

// Parts are put together here instead of by Intl: its punctuation differs between browsers and Node, and a page rendered
// twice must read the same.
const numbers = new Intl.DateTimeFormat('de-DE', {
  timeZone: TOWN_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const names = new Intl.DateTimeFormat('de-DE', { timeZone: TOWN_ZONE, weekday: 'long', month: 'long' })

/** What calendar and clock in the town show at an instant. */
export function inTown(instant: Date): TownMoment {
  const number = partsOf(numbers, instant)
  const name = partsOf(names, instant)
  return {
    day: `${number.year}-${number.month}-${number.day}`,
    year: number.year,
    month: name.month,
    dayOfMonth: String(Number(number.day)),
    weekday: name.weekday,
    time: `${number.hour}:${number.minute}`,
  }
}

/** A day as it is written in text, from an instant in ISO 8601: `21. November 2026`; day and month stay on one line. */
export function longDay(instant: string): string {
  const { dayOfMonth, month, year } = inTown(new Date(instant))
  return `${dayOfMonth}.\u00a0${month} ${year}`
}

/**
 * Does the clock show this time twice, because it goes back an hour that night? Then date and time of day alone don't say
 * which instant is meant.
 */
export function isShownTwice(instant: Date): boolean {
  const { day, time } = inTown(instant)
  return [-HOUR_MILLISECONDS, HOUR_MILLISECONDS].some((apart) => {
    const other = inTown(new Date(instant.getTime() + apart))
    return other.day === day && other.time === time
  })
}

/** An instant as ISO 8601 text on the town's clock, to the minute: `2026-11-21T15:00+01:00`. */
export function townTimestamp(instant: Date): string {
  const { day, time } = inTown(instant)
  // Up, because the clock shows no seconds.
  const ahead = Math.ceil((Date.parse(`${day}T${time}Z`) - instant.getTime()) / 60_000)
  const [hours, minutes] = [Math.trunc(ahead / 60), ahead % 60].map((part) => String(part).padStart(2, '0'))
  return `${day}T${time}+${hours}:${minutes}`
}

/** Calendar days from one day to another (`2026-11-21`), negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  // Midnights in UTC are 24 hours apart, those in the town are not when the clocks change.
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** `Heute` and `Morgen`, judged by the town's calendar day; null for any other day. */
export function nearDay(instant: Date, today: string): 'Heute' | 'Morgen' | null {
  const ahead = daysBetween(today, inTown(instant).day)
  if (ahead === 0) return 'Heute'
  return ahead === 1 ? 'Morgen' : null
}

function partsOf(format: Intl.DateTimeFormat, instant: Date): Record<Intl.DateTimeFormatPartTypes, string> {
  const parts = format.formatToParts(instant).map(({ type, value }) => [type, value])
  return Object.fromEntries(parts) as Record<Intl.DateTimeFormatPartTypes, string>
}
