import { readListing } from '../list/listing'
import type { DatabaseClient } from '../supabase/clients'
import { inTown } from '../time/town-time'
import type { OpeningHours, Span } from './hours'

/** Hours of all businesses and what they depend on, as `/betriebe/zeiten.json` has them. */
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
/** Longest opening of an open Sunday without an end, as the law allows (§ 14 LadSchlG). */
const OPEN_SUNDAY_HOURS = 5

/** Reads the town's open Sundays that take place. Never rejects: none when they can't be read. */
export async function listOpenSundays(client: DatabaseClient): Promise<TownHours['openSundays']> {
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
  return openSundaysByDay(listing.state === 'loaded' ? listing.rows : [])
}

export function openSundaysByDay(events: readonly OpenSunday[]): TownHours['openSundays'] {
  const days: Record<string, Span[]> = {}
  for (const { start_date, end_date } of events) {
    const start = new Date(start_date)
    const end = end_date ? new Date(end_date) : new Date(start.getTime() + OPEN_SUNDAY_HOURS * 3_600_000)
    const { day, time } = inTown(start)
    days[day] = [...(days[day] ?? []), [time, inTown(end).time]]
  }
  return days
}
