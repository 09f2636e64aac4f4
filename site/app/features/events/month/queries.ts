import { type Listing, readListing } from '../../../lib/list/listing'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { addDays, townMidnight } from '../../../lib/time/town-time'
import { daysOfMonth } from '../days'
import type { TownEvent } from '../event'

/** What the calendar shows and the filter reads of an event. */
export type CalendarEvent = Pick<
  TownEvent,
  'id' | 'title' | 'description' | 'category' | 'start_date' | 'end_date' | 'location' | 'status'
>

export type MonthListing = Listing<CalendarEvent>

/** Events of a month; more are not shown. */
const MOST_EVENTS = 1_000

/** Reads the events of a month (`2026-12`), in order of start, with those that began before it and last into it. Never rejects. */
export function listMonth(client: DatabaseClient, month: string): Promise<MonthListing> {
  const { first, last } = daysOfMonth(month)
  const [begin, end] = [first, addDays(last, 1)].map((day) => townMidnight(day).toISOString())
  // Two ranges, each of an index: those of the month, and those that began before and end later.
  const ranges = `and(start_date.gte.${begin},start_date.lt.${end}),and(start_date.lt.${begin},end_date.gt.${begin})`
  return readListing(
    'events of the month',
    client
      .from('event_entries')
      .select('id,title,description,category,start_date,end_date,location,status')
      .or(ranges)
      .order('start_date')
      .order('title')
      .limit(MOST_EVENTS),
  )
}
