import { addDays } from '../../lib/time/town-time'
import { daysOf, daysOfMonth, overlap, weekdayOf } from './days'
import type { CalendarEvent } from './listed-events'

/** Events shown on a day; the others are a number. */
const MOST_SHOWN = 3

/** An event on one of its days. */
export type Piece = Readonly<{
  event: CalendarEvent
  /** Whether this is its first day, and its last. */
  begins: boolean
  ends: boolean
  /** Its days in this row where this is the first of them, else 0. */
  span: number
}>

export type CalendarDay = Readonly<{
  /** `2026-12-04` */
  day: string
  events: readonly CalendarEvent[]
  /** An event has one place on all days of a row; null marks an empty place. */
  pieces: readonly (Piece | null)[]
  hidden: number
}>

/** Weeks from Monday, each with seven days; null is a day of another month. */
export type Weeks = readonly (readonly (CalendarDay | null)[])[]

type Placed = Readonly<{ event: CalendarEvent; first: string; last: string }>

/** The weeks of a month (`2026-12`) with events in order of start. On each day those come first that began earlier, then those that last longer. */
export function weeksOf(month: string, events: readonly CalendarEvent[]): Weeks {
  const bounds = daysOfMonth(month)
  const placed = events
    .map((event) => ({ event, ...daysOf(event) }))
    .filter((days) => overlap(days, bounds))
    .sort((a, b) => compare(a.first, b.first) || compare(b.last, a.last))
  const weeks: (CalendarDay | null)[][] = []
  // Sunday is day 0.
  let monday = addDays(bounds.first, -((weekdayOf(bounds.first) + 6) % 7))
  for (; monday <= bounds.last; monday = addDays(monday, 7)) {
    const days = Array.from({ length: 7 }, (_, n) => addDays(monday, n))
    weeks.push(weekOf(days, (day) => bounds.first <= day && day <= bounds.last, placed))
  }
  return weeks
}

function weekOf(days: readonly string[], isShown: (day: string) => boolean, placed: readonly Placed[]) {
  const week = days.filter(isShown).map(emptyDay)
  /** The last day on which each place is taken. */
  const taken = Array.from({ length: MOST_SHOWN }, () => '')
  for (const { event, first, last } of placed) {
    const spanned = week.filter(({ day }) => first <= day && day <= last)
    const [begin, end] = [spanned[0], spanned.at(-1)]
    if (!begin || !end) continue
    const place = taken.findIndex((until) => until < begin.day)
    if (place >= 0) taken[place] = end.day
    for (const cell of spanned) {
      const { day } = cell
      cell.events.push(event)
      if (place < 0) cell.hidden += 1
      else
        cell.pieces[place] = {
          event,
          begins: day === first,
          ends: day === last,
          span: cell === begin ? spanned.length : 0,
        }
    }
  }
  return days.map((day) => week.find((cell) => cell.day === day) ?? null)
}

const emptyDay = (day: string) => ({
  day,
  events: [] as CalendarEvent[],
  pieces: Array.from({ length: MOST_SHOWN }, (): Piece | null => null),
  hidden: 0,
})

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
