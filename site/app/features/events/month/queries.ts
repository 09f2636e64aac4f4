import { filterValue } from '../../../../../supabase/functions/_shared/filters'
import { failedListing, type Listing } from '../../../lib/list/listing'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { addDays, inTown, townMidnight } from '../../../lib/time/town-time'
import { daysOfMonth } from '../days'
import type { TownEvent } from '../event'
import { monthOf } from '../view'

/** What the calendar shows and the filter reads of an event. */
export type CalendarEvent = Pick<
  TownEvent,
  'id' | 'title' | 'description' | 'category' | 'start_date' | 'end_date' | 'location' | 'status'
>

/** The events of a month; `all` is their number where there are more. */
export type MonthListing = Listing<CalendarEvent> & Readonly<{ all?: number }>

/** Events of a month; where there are more, the calendar says so. */
const MOST_EVENTS = 1_000

/** Reads the events of a month (`2026-12`), in order of start, with those that began before it and last into it. Never rejects. */
async function listMonth(client: DatabaseClient, month: string): Promise<MonthListing> {
  const { first, last } = daysOfMonth(month)
  const [begin, end] = [townMidnight(first).toISOString(), townMidnight(addDays(last, 1)).toISOString()]
  const { data, count, error } = await client
    .from('event_entries')
    .select('id,title,description,category,start_date,end_date,location,status', { count: 'exact' })
    // Two ranges, each of an index: those of the month, and those that began before and end later.
    .or(
      `and(start_date.gte.${filterValue(begin)},start_date.lt.${filterValue(end)}),and(start_date.lt.${filterValue(begin)},end_date.gt.${filterValue(begin)})`,
    )
    .order('start_date')
    .order('title')
    .limit(MOST_EVENTS)
    .retry(false)
  if (!data) return failedListing('events of the month', error)
  return { state: 'loaded', rows: data, ...(count !== null && count > data.length && { all: count }) }
}

/** Reads those of the month in the parameters of an address, else of the present one. Never rejects. */
export const listMonthOf = (client: DatabaseClient, parameters: URLSearchParams): Promise<MonthListing> => {
  const now = new Date()
  return listMonth(client, monthOf(parameters, now) ?? inTown(now).day.slice(0, 7))
}
