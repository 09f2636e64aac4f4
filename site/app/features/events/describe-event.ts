import { daysBetween, inTown, longDay, type TownDateTime } from '../../lib/time/town-time.ts'
import type { TownEvent } from './event.ts'

/** An event that ends before this time belongs to the day of its start. */
const NIGHT_ENDS = '06:00'

/** Prevents a line break. */
const DASH = '\u00a0– '

/**
 * Start and end as text: `15:00–18:00 Uhr`, without an end `15:00 Uhr`, over several days `Fr., 4. Dezember, 16:00 Uhr – So., 6. Dezember,
 * 20:00 Uhr`; whole days `ganztägig` and `Fr., 4. Dezember – So., 6. Dezember`.
 */
export function describePeriod(start: Date, end: Date | null): string {
  const from = inTown(start)
  if (end === null || end.getTime() <= start.getTime()) return `${from.time}\u00a0Uhr`
  const last = lastWholeDay(start, end)
  if (last)
    return last.day === from.day
      ? 'ganztägig'
      : `${dayOf(from)}${DASH}${dayOf(last, yearIfOther(from, last))}`
  const to = inTown(end)
  if (isOneEvening(from, to)) return `${from.time}–${to.time}\u00a0Uhr`
  return `${dayOf(from)}, ${from.time}\u00a0Uhr${DASH}${dayOf(to, yearIfOther(from, to))}, ${to.time}\u00a0Uhr`
}

/** Whether the event covers several days, not counting a night. */
export function lastsDays(start: Date, end: Date | null): boolean {
  if (end === null || end <= start) return false
  const from = inTown(start)
  const last = lastWholeDay(start, end)
  return last ? last.day !== from.day : !isOneEvening(from, inTown(end))
}

function isOneEvening(from: TownDateTime, to: TownDateTime): boolean {
  const nights = daysBetween(from.day, to.day)
  return nights === 0 || (nights === 1 && to.time <= NIGHT_ENDS && from.time > to.time)
}

function dayOf(moment: TownDateTime, year = ''): string {
  return `${moment.weekday.slice(0, 2)}., ${moment.dayOfMonth}.\u00a0${moment.month}${year}`
}

function yearIfOther(from: TownDateTime, to: TownDateTime): string {
  return from.year === to.year ? '' : ` ${to.year}`
}

const MINUTE_MILLISECONDS = 60_000

/** A time within the last day of an event of whole days: from midnight to midnight, or to 23:59. Null for any other event. */
export function lastWholeDay(start: Date, end: Date | null): TownDateTime | null {
  if (end === null || end <= start || inTown(start).time !== '00:00') return null
  const to = inTown(end)
  if (to.time === '23:59') return to
  // Midnight ends the previous day.
  return to.time === '00:00' ? inTown(new Date(end.getTime() - MINUTE_MILLISECONDS)) : null
}

/** German words for what became of a planned event; nothing for one that takes place as planned. */
export const STATUS_WORDS: Readonly<Record<TownEvent['status'], string | null>> = {
  scheduled: null,
  cancelled: 'Abgesagt',
  postponed: 'Verschoben',
  sold_out: 'Ausverkauft',
}

/** Every status with its word, for the form of the office. */
export const STATUS_CHOICES = Object.entries(STATUS_WORDS).map(([key, word]) => ({
  key,
  label: word ?? 'Findet statt',
}))

/** Day and time as text: `Samstag, 4. Juli 2026, 15:00–22:00 Uhr`; over several days the period, which names them itself. */
export function describeWhen({ start_date, end_date }: Pick<TownEvent, 'start_date' | 'end_date'>): string {
  const start = new Date(start_date)
  const end = end_date === null ? null : new Date(end_date)
  const period = describePeriod(start, end)
  return lastsDays(start, end) ? period : `${inTown(start).weekday}, ${longDay(start_date)}, ${period}`
}
