import { Frequency, RRule, Weekday } from 'rrule'
import { instantOfInput } from '../../../lib/time/town-input'

/** Dates of one series, as the database accepts them. */
export const MOST_DATES = 500

/** Days of the week, Monday first, as RFC 5545 names them. */
export const WEEKDAYS = [
  { key: 'MO', label: 'Mo' } as const,
  { key: 'TU', label: 'Di' } as const,
  { key: 'WE', label: 'Mi' } as const,
  { key: 'TH', label: 'Do' } as const,
  { key: 'FR', label: 'Fr' } as const,
  { key: 'SA', label: 'Sa' } as const,
  { key: 'SU', label: 'So' } as const,
]

export type Recurrence = Readonly<{
  /** Weekly on these days, or monthly on the nth one (-1: the last) of the weekday of the start. */
  on: Readonly<{ weekdays: readonly number[] }> | Readonly<{ nth: number }>
  /** Every so many weeks or months. */
  interval: number
  /** Number of dates, or the last day (`2026-12-31`). */
  end: Readonly<{ count: number }> | Readonly<{ until: string }>
}>

export type Dates = Readonly<{
  /** RRULE of RFC 5545. */
  rule: string
  /** Starts as `datetime-local` values of the town's clock. */
  starts: readonly string[]
}>

/**
 * The dates of a rule from the first start (`2026-11-28T19:00`) on, one more than `MOST_DATES` at most. They are counted by the town's clock, so that the time of day stays
 * over a change of the clocks.
 */
export function datesOf(start: string, { on, interval, end }: Recurrence): Dates {
  // The library counts in UTC; the town's clock is written as if it were.
  const first = new Date(`${start}:00Z`)
  const weekday = (first.getUTCDay() + 6) % 7
  const rule = new RRule({
    dtstart: first,
    interval,
    ...('nth' in on
      ? { freq: Frequency.MONTHLY, byweekday: [new Weekday(weekday, on.nth)] }
      : { freq: Frequency.WEEKLY, byweekday: [...on.weekdays] }),
    ...('count' in end ? { count: end.count } : { until: new Date(`${end.until}T23:59:59Z`) }),
  })
  const found = rule.all((_, place) => place < MOST_DATES + 1)
  return {
    rule: RRule.optionsToString({ ...rule.origOptions, dtstart: null }).replace('RRULE:', ''),
    starts: found.map((date) => date.toISOString().slice(0, 16)),
  }
}

/** What a stored rule says; null for one that the form does not have. */
export function recurrenceOf(rule: string): Recurrence | null {
  const { freq, interval = 1, byweekday, count, until } = RRule.parseString(rule)
  const days = [byweekday ?? []].flat().filter((day) => day instanceof Weekday)
  const end = until ? { until: until.toISOString().slice(0, 10) } : { count: count ?? 1 }
  if (freq === Frequency.WEEKLY)
    return { on: { weekdays: days.map(({ weekday }) => weekday) }, interval, end }
  const nth = days[0]?.n
  return freq === Frequency.MONTHLY && nth ? { on: { nth }, interval, end } : null
}

/** Instants of these starts; a time that the clocks skip in March is an hour later. */
export const instantsOf = (starts: readonly string[]): string[] => starts.map(instantOfInput)

/** Time between two `datetime-local` values by the clock, as PostgreSQL reads intervals. */
export function clockDuration(start: string, end: string): string {
  return `${(Date.parse(`${end}:00Z`) - Date.parse(`${start}:00Z`)) / 60_000} minutes`
}
