import { addDays, inTown, isAmbiguousLocalTime, longDay } from '../../../lib/time/town-time'
import { everyMinute } from '../../../lib/time/use-now'
import { clockText, type Span, usualSpans, WEEKDAY_NAMES, weekdayOf } from './hours'
import type { TownHours } from './town-hours'

/** Holidays and open Sundays of the town. */
export type TownCalendar = Pick<TownHours, 'holidays' | 'openSundays'>
type BusinessHours = TownHours['businesses'][string]

export type DayHours = Readonly<{ spans: readonly Span[]; note?: string | undefined }>

/**
 * Whether a business is open. `closesAt` is `HH:MM`, null if it does not close within a day; `opens` is the next opening, null if it does not
 * open in the coming weeks.
 */
export type Status =
  | Readonly<{ state: 'open'; closesAt: string | null }>
  | Readonly<{ state: 'closed'; opens: Readonly<{ day: string; daysAhead: number; time: string }> | null }>

const DAY_MINUTES = 1440
/** Days ahead in which the next opening is looked for. */
const HORIZON_DAYS = 60
const WEEK_DAYS = 7

/** Hours of a day (`2026-11-21`): an exception, else the open Sunday beside the usual hours, else a holiday, else the week of the season (on Christmas Eve until 14:00). */
export function hoursOn(
  { hours, openSundays }: BusinessHours,
  day: string,
  calendar: TownCalendar,
): DayHours {
  const exception = hours.exceptions?.find(({ from, to }) => from <= day && day <= to)
  if (exception) return { spans: exception.spans, note: exception.note }
  const holiday = hours.holidays === 'usual' ? undefined : calendar.holidays[day]
  const usual = usualSpans(hours, day)
  const spans = holiday ? [] : usual.spans
  const openSunday = openSundays ? calendar.openSundays[day] : undefined
  if (openSunday) return { spans: [...spans, ...openSunday], note: 'Verkaufsoffener Sonntag' }
  return { spans, note: holiday ?? (usual.shortened ? 'Heiligabend' : undefined) }
}

/** Returns a function that says whether a business is open at an instant, by the town's clock. The shared part is computed once. */
export function statusesAt(instant: Date, calendar: TownCalendar): (business: BusinessHours) => Status {
  const { day: today } = inTown(instant)
  const now = minuteOfDay(instant)
  const days: string[] = []
  const dayIn = (ahead: number) => {
    days[ahead + 1] ??= addDays(today, ahead)
    return days[ahead + 1] ?? today
  }
  return (business) => {
    // Minutes from the beginning of the day; those of the day before may reach into this one.
    const on = (ahead: number) =>
      hoursOn(business, dayIn(ahead), calendar).spans.map((span) => minutesOf(span, ahead))
    let end = now
    // Spans that follow each other without a gap are one opening.
    const near = [-1, 0, 1].flatMap(on).sort((a, b) => a.from - b.from)
    for (const { from, to } of near) if (from <= end && to > end) end = to
    if (end > now)
      return { state: 'open', closesAt: end - now >= DAY_MINUTES ? null : timeOf(end % DAY_MINUTES) }
    for (let ahead = 0; ahead <= HORIZON_DAYS; ahead += 1) {
      const next = on(ahead)
        .filter(({ from }) => from > now)
        .sort((a, b) => a.from - b.from)[0]
      if (next)
        return {
          state: 'closed',
          opens: { day: dayIn(ahead), daysAhead: ahead, time: timeOf(next.from % DAY_MINUTES) },
        }
    }
    return { state: 'closed', opens: null }
  }
}

/** `Jetzt geöffnet bis 18 Uhr`, `Öffnet um 14 Uhr`, `Öffnet morgen um 9 Uhr`, `Öffnet Montag um 9 Uhr`, `Zurzeit geschlossen`. */
export function statusText(status: Status): string {
  if (status.state === 'open')
    return status.closesAt === null
      ? 'Jetzt geöffnet'
      : `Jetzt geöffnet bis ${clockText(status.closesAt, true)}`
  if (status.opens === null) return 'Zurzeit geschlossen'
  const { day, daysAhead, time } = status.opens
  const at = `um ${clockText(time)}`
  if (daysAhead === 0) return `Öffnet ${at}`
  if (daysAhead === 1) return `Öffnet morgen ${at}`
  if (daysAhead < WEEK_DAYS) return `Öffnet ${WEEKDAY_NAMES[weekdayOf(day)]} ${at}`
  return `Öffnet am ${longDay(`${day}T12:00:00Z`)} ${at}`
}

/** Minutes since midnight on the town's clock. In the hour that occurs twice, what ended in its first occurrence stays ended. */
function minuteOfDay(instant: Date): number {
  const { time } = inTown(instant)
  const hourAgo = new Date(instant.getTime() - 3_600_000)
  const isSecond = isAmbiguousLocalTime(instant) && inTown(hourAgo).time === time
  return isSecond ? minutes(`${time.slice(0, 3)}59`) : minutes(time)
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

function minutesOf([from, to]: Span, daysAhead: number): Readonly<{ from: number; to: number }> {
  const start = minutes(from) + daysAhead * DAY_MINUTES
  const length = (minutes(to) - minutes(from) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  return { from: start, to: start + length }
}

const TOWN_HOURS_PATH = '/betriebe/zeiten.json'

/** The status of the business with a page at this path now and its text; null for one without hours. */
export type Opening = (path: string) => Readonly<{ status: Status; text: string }> | null

/** Reads the hours of all businesses, then reports each minute until the signal who is open. Rejects if they cannot be read. */
export async function watchOpening(onChange: (opening: Opening) => void, signal: AbortSignal): Promise<void> {
  const answer = await fetch(TOWN_HOURS_PATH, { signal })
  if (!answer.ok) throw new Error(`${TOWN_HOURS_PATH} answered ${answer.status}`)
  const townHours: TownHours = await answer.json()
  signal.throwIfAborted()
  const update = () => {
    const statusOf = statusesAt(new Date(), townHours)
    onChange((path) => {
      const business = townHours.businesses[path]
      if (!business) return null
      const status = statusOf(business)
      return { status, text: statusText(status) }
    })
  }
  update()
  signal.addEventListener('abort', everyMinute(update))
}
