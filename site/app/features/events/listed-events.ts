import { filterValue, oneOf } from '../../../../supabase/functions/_shared/filters'
import { readFilter } from '../../lib/list/address-fields'
import { failedListing, type Listing } from '../../lib/list/listing'
import { type PagedList, ROWS_OF_PAGE, readPage, searchedWords } from '../../lib/list/read-page'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { addDays, inTown, townMidnight } from '../../lib/time/town-time'
import { storedWords } from './categories'
import { daysOfMonth } from './days'
import type { TownEvent } from './event'
import { daysOfRange, FILTER, readDays } from './filter'
import { type EventListing, entries, readUpcoming } from './queries'
import { monthOf } from './view'

/** Events of a page as they are listed; `places` and `categories` are those of all where they are not all on the page. */
export type ListedEvents = EventListing &
  Readonly<{ places?: readonly string[]; categories?: readonly string[] }>

const COUNTED = { count: 'exact' } as const

/** Number, places and categories of the running and upcoming events, which the server keeps. */
const summary = (client: DatabaseClient) => client.from('event_summary').select('*').single().retry(false)

const listOf = (now: Date): PagedList<TownEvent> => ({
  name: 'events',
  size: ROWS_OF_PAGE,
  first: (client, most) => readUpcoming(entries(client, COUNTED), entries(client, COUNTED), now, most),
  async count(client) {
    const { data, error } = await summary(client)
    return { data: null, count: data?.events ?? null, error }
  },
  byIds: (client, ids) => entries(client).filter('id', 'in', oneOf(ids)).retry(false),
  question(parameters) {
    const { search, category, time, place } = readFilter(FILTER, parameters)
    const { days, rest } = readDays(search)
    const range = time && daysOfRange(time, inTown(now).day)
    return {
      words: searchedWords(rest),
      filter: {
        ...(category && { category: category.flatMap(storedWords) }),
        ...(place && { place }),
        ...(range && { from: range.first, until: range.last }),
        ...(days.length > 0 && {
          days: days.map(({ words, day }) => ({ ...day, words: searchedWords(words) })),
        }),
      },
    }
  },
})

/** Reads what an address shows of the running and upcoming events, in order of start. Never rejects. */
export async function listEvents(
  client: DatabaseClient,
  parameters: URLSearchParams,
  now = new Date(),
  size?: number,
): Promise<EventListing> {
  return { ...(await readPage(client, listOf(now), parameters, size)), now: now.toISOString() }
}

/** Lists events together with the places and categories that the page offers as filters. */
export async function listEventsWithChoices(
  client: DatabaseClient,
  parameters: URLSearchParams,
  now = new Date(),
): Promise<ListedEvents> {
  const listing = await listEvents(client, parameters, now)
  if (listing.state === 'failed' || !listing.paging) return listing
  const { data, error } = await summary(client)
  if (error) console.error('Places and categories of events could not be read:', error.message)
  return { ...listing, places: data?.places ?? [], categories: data?.categories ?? [] }
}

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
