import { Frequency, RRule, Weekday } from 'rrule'
import { instantOfInput } from '../../../lib/time/town-input'
import { addDays, daysBetween } from '../../../lib/time/town-time'

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

/** A date of a series that has not begun. Times are `datetime-local` values of the town's clock. */
export type SeriesDate = Readonly<{
  id: string
  start: string
  end: string | null
  /** By the rule, also after it was moved on its own (`2026-11-28`). */
  day: string
  status: string
}>

/** What a changed rule makes of the dates of a series. */
export type Plan = Readonly<{
  /** As they are. */
  kept: readonly SeriesDate[]
  /** With another start or end. */
  moved: readonly Readonly<{ date: SeriesDate; start: string; end: string | null }>[]
  /** Moved, cancelled or postponed on their own before; they stay so. */
  exceptions: readonly Readonly<{ date: SeriesDate; day: string }>[]
  added: readonly Readonly<{ start: string; end: string | null }>[]
  removed: readonly SeriesDate[]
}>

/** A date becomes another one of the rule that is at most so many days away; otherwise one is removed and one added. */
const FURTHEST = 6

const dayOf = (start: string): string => start.slice(0, 10)
const minutesOf = (start: string, end: string | null): number | null =>
  end === null ? null : (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000

/** So many minutes after a start, by the clock. */
function endOf(start: string, minutes: number | null): string | null {
  return minutes === null
    ? null
    : new Date(Date.parse(`${start}Z`) + minutes * 60_000).toISOString().slice(0, 16)
}

/** Time of day and duration that most dates have. */
function usualTimes(dates: readonly SeriesDate[]): string {
  const counts = new Map<string, number>()
  for (const date of dates) counts.set(timesOf(date), (counts.get(timesOf(date)) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

const timesOf = ({ start, end }: SeriesDate): string => `${start.slice(11)} ${minutesOf(start, end)}`

/** Whether a date was moved, cancelled or postponed on its own. */
const isException = (date: SeriesDate, usual: string): boolean =>
  date.day !== dayOf(date.start) || timesOf(date) !== usual || /^(cancelled|postponed)$/.test(date.status)

/** Dates that follow the rule. */
export function regularOf(dates: readonly SeriesDate[]): readonly SeriesDate[] {
  const usual = usualTimes(dates)
  return dates.filter((date) => !isException(date, usual))
}

/**
 * The outcome for each date of a series, in order of time, when it gets these starts, each so many minutes long (null: no end). Dates keep
 * their id where they can: on the same day, otherwise on the nearest new one. A date that was changed on its own stays, in place of the
 * start of its day by the rule and of any on its own day.
 */
export function planSeries(
  dates: readonly SeriesDate[],
  starts: readonly string[],
  minutes: number | null,
): Plan {
  const open = new Set(starts)
  const take = (wanted: (start: string) => boolean): string | undefined => {
    const found = [...open].find(wanted)
    if (found !== undefined) open.delete(found)
    return found
  }
  const usual = usualTimes(dates)
  const exceptions = dates
    .filter((date) => isException(date, usual))
    .map((date) => {
      const own = take((start) => dayOf(start) === date.day)
      const same = take((start) => dayOf(start) === dayOf(date.start))
      return { date, day: dayOf(own ?? same ?? date.day) }
    })
  const regular = dates.filter((date) => !isException(date, usual))
  const found = new Map(regular.map((date) => [date, take((start) => dayOf(start) === date.day)]))
  for (const date of regular) if (!found.get(date)) found.set(date, nearest(date, open))
  const placed = regular.map((date) => ({ date, start: found.get(date) }))
  const changed = placed.flatMap(({ date, start }) =>
    start === undefined ? [] : [{ date, start, end: endOf(start, minutes) }],
  )
  const isKept = ({ date, start, end }: (typeof changed)[number]) => date.start === start && date.end === end
  return {
    exceptions,
    kept: changed.filter(isKept).map(({ date }) => date),
    moved: changed.filter((change) => !isKept(change)),
    added: [...open].map((start) => ({ start, end: endOf(start, minutes) })),
    removed: placed.filter(({ start }) => start === undefined).map(({ date }) => date),
  }
}

/** Takes the nearest start, which is at most `FURTHEST` days away. */
function nearest(date: SeriesDate, open: Set<string>): string | undefined {
  const [near, far] = [-FURTHEST, FURTHEST].map((days) => addDays(date.day, days)) as [string, string]
  const distance = (start: string) => Math.abs(daysBetween(date.day, dayOf(start)))
  const found = [...open]
    .filter((start) => dayOf(start) >= near && dayOf(start) <= far)
    .toSorted((a, b) => distance(a) - distance(b))[0]
  if (found !== undefined) open.delete(found)
  return found
}
