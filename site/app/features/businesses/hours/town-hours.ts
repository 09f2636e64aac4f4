import { readListing } from '../../../lib/list/listing'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { addDays, inTown } from '../../../lib/time/town-time'
import { holidaysFrom, type TownOfHolidays } from './holidays'
import { type OpeningHours, type Span, weekdayOf } from './hours'

/** Hours of all businesses with holidays and open Sundays, as in `/betriebe/zeiten.json`. */
export type TownHours = Readonly<{
  /** By the path of their pages. */
  businesses: Readonly<Record<string, Readonly<{ hours: OpeningHours; openSundays: boolean }>>>
  /** Names of the holidays of this year and the next by day (`2026-12-25`). */
  holidays: Readonly<Record<string, string>>
  /** Spans of the town's open Sundays by day. */
  openSundays: Readonly<Record<string, readonly Span[]>>
}>

/** An event of the category `verkaufsoffen` (ISO 8601). */
type OpenSunday = Readonly<{ start_date: string; end_date: string | null }>

/** More than a town has in a year; the latest are read, so that the request does not depend on the time. */
const MOST_OPEN_SUNDAYS = 20
/** Longest opening of an open Sunday, and when it ends at the latest, as the law allows. */
const OPEN_SUNDAY_MINUTES = 300
const LATEST_END = 18 * 60
/** Until when an event that ends the next day is one night, not a second day. */
const END_OF_NIGHT = '06:00'

/** Reads what the hours of all businesses depend on, at an instant. Never rejects: no open Sundays when they can't be read. */
export async function readTownCalendar(
  client: DatabaseClient,
  town: TownOfHolidays,
  now: Date,
): Promise<Pick<TownHours, 'holidays' | 'openSundays'>> {
  const holidays = holidaysFrom(Number(inTown(now).year), town)
  const listing = await readListing(
    'open Sundays',
    client
      .from('event_entries')
      .select('start_date,end_date')
      .eq('category', 'verkaufsoffen')
      .in('status', ['scheduled', 'sold_out'])
      .order('start_date', { ascending: false })
      .limit(MOST_OPEN_SUNDAYS),
  )
  return { holidays, openSundays: openSundaysByDay(listing.state === 'loaded' ? listing.rows : [], holidays) }
}

/** Spans by day of the events' openings. */
export function openSundaysByDay(
  events: readonly OpenSunday[],
  holidays: TownHours['holidays'],
): TownHours['openSundays'] {
  const days: Record<string, Span[]> = {}
  for (const event of events)
    for (const [day, span] of openingsOf(event, holidays)) days[day] = [...(days[day] ?? []), span]
  return days
}

/**
 * Openings of an event by day. An event with times on one day is open at these. An event of several days opens on its Sundays and holidays, for the
 * last five hours between its times; an event of whole days, which has no times, for the last five hours that the law allows.
 */
function openingsOf(event: OpenSunday, holidays: TownHours['holidays']): ReadonlyArray<[string, Span]> {
  const start = inTown(new Date(event.start_date))
  const end = event.end_date ? inTown(new Date(event.end_date)) : null
  const isWhole = start.time === '00:00' && (!end || ['00:00', '23:59'].includes(end.time))
  const isOneDay =
    !end || end.day === start.day || (end.day === addDays(start.day, 1) && end.time <= END_OF_NIGHT)
  if (!isWhole && isOneDay)
    return [[start.day, [start.time, end?.time ?? clock(minutes(start.time) + OPEN_SUNDAY_MINUTES)]]]
  const last = end && isWhole && end.time === '00:00' ? addDays(end.day, -1) : (end?.day ?? start.day)
  const hasTimes = !isWhole && end !== null && start.time < end.time
  const until = Math.min(hasTimes ? minutes(end.time) : LATEST_END, LATEST_END)
  const from = Math.max(hasTimes ? minutes(start.time) : 0, until - OPEN_SUNDAY_MINUTES)
  if (from >= until) return []
  return daysBetween(start.day, last)
    .filter((day) => weekdayOf(day) === 'su' || day in holidays)
    .map((day) => [day, [clock(from), clock(until)]])
}

/** More days than any event of open Sundays has. */
const MOST_DAYS = 60

function daysBetween(first: string, last: string): readonly string[] {
  const days: string[] = []
  for (let day = first; day <= last && days.length < MOST_DAYS; day = addDays(day, 1)) days.push(day)
  return days
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const clock = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
