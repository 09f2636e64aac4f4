import { useMemo, useState } from 'react'
import { addDays } from '../../../lib/time/town-time'
import { type Dates, datesOf, MOST_DATES, type Recurrence, recurrenceOf } from './recurrence'

export type RepetitionSettings = Readonly<{
  kind: 'never' | 'weekly' | 'monthly'
  /** Monday is 0; empty: the day of the start. */
  weekdays: readonly number[]
  interval: number
  /** In the month: first to fourth, or last (-1). */
  nth: number | null
  endsBy: 'count' | 'until'
  count: number
  until: string
  /** Starts that are left out. */
  without: ReadonlySet<string>
}>

const NEVER: RepetitionSettings = {
  kind: 'never',
  weekdays: [],
  interval: 1,
  nth: null,
  endsBy: 'count',
  count: 10,
  until: '',
  without: new Set(),
}

/**
 * How often an event repeats: settings, all dates of the rule, and those that are stored. `start`: value of its field. A series has `least`
 * dates at least.
 */
export function useRepetition(start: string, initial: RepetitionSettings = NEVER, least = 2) {
  const [settings, setSettings] = useState(initial)
  const all = useMemo(() => allDates(start, settings), [start, settings])
  const starts = all?.starts.filter((one) => !settings.without.has(one)) ?? []
  return {
    settings,
    change: (changes: Partial<RepetitionSettings>) => setSettings((now) => ({ ...now, ...changes })),
    changed: textOf(settings) !== textOf(initial),
    weekday: weekdayOf(start),
    all: all?.starts ?? [],
    /** The value to store, null without repetition. */
    dates: settings.kind === 'never' ? null : { rule: all?.rule ?? '', starts },
    problem: settings.kind === 'never' ? null : problemOf(start, starts.length, least),
  }
}

export type Repetition = ReturnType<typeof useRepetition>

/** Place of a day in its month: first to fourth; -1 after that. */
export const nthOf = (start: string): number => {
  const nth = Math.ceil(Number(start.slice(8, 10)) / 7)
  return nth > 4 ? -1 : nth
}

const textOf = (settings: RepetitionSettings) =>
  JSON.stringify({ ...settings, without: [...settings.without].toSorted() })

const weekdayOf = (start: string): number => (new Date(`${start.slice(0, 10)}T12:00Z`).getUTCDay() + 6) % 7

/** Settings of a stored rule, of which these days are dates; the last of them is its end. Null for a rule that the form does not have. */
export function settingsOf(rule: string, days: readonly string[], start: string): RepetitionSettings | null {
  const recurrence = recurrenceOf(rule)
  if (recurrence === null) return null
  const { on, interval, end } = recurrence
  const until = days.at(-1) ?? ''
  const all = datesOf(start, { ...recurrence, end: { until } }).starts
  const left = all.filter((one) => !days.includes(one.slice(0, 10)))
  return {
    ...('nth' in on
      ? { kind: 'monthly' as const, weekdays: [], nth: on.nth }
      : { kind: 'weekly' as const, weekdays: on.weekdays, nth: null }),
    interval,
    count: all.length,
    without: new Set(left),
    ...('until' in end ? { endsBy: 'until', until: end.until } : { endsBy: 'count', until }),
  }
}

function allDates(start: string, settings: RepetitionSettings): Dates | null {
  const { kind, weekdays, nth, interval, endsBy, count, until } = settings
  const isLast = endsBy === 'until'
  if (kind === 'never' || start === '' || interval < 1 || (isLast ? until === '' : count < 1)) return null
  const on: Recurrence['on'] =
    kind === 'monthly'
      ? { nth: nth ?? nthOf(start) }
      : { weekdays: weekdays.length > 0 ? weekdays : [weekdayOf(start)] }
  const end = isLast ? { until: until < start ? addDays(start.slice(0, 10), -1) : until } : { count }
  return datesOf(start, { on, interval, end })
}

function problemOf(start: string, count: number, least: number): string | null {
  if (start === '') return 'Bitte geben Sie zuerst den Beginn an.'
  if (count > MOST_DATES) return `Es sind mehr als ${MOST_DATES} Termine. Bitte wählen Sie ein früheres Ende.`
  if (count >= least) return null
  return least === 1
    ? 'Bitte wählen Sie mindestens einen Termin.'
    : 'Bitte wählen Sie mindestens zwei Termine.'
}
