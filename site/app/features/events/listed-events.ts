import { oneOf } from '../../../../supabase/functions/_shared/filters'
import { readFilter } from '../../lib/list/address-fields'
import { type PagedList, ROWS_OF_PAGE, readPage, searchedWords } from '../../lib/list/read-page'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { inTown } from '../../lib/time/town-time'
import { storedWords } from './categories'
import { readDays } from './day-search'
import type { TownEvent } from './event'
import { FILTER } from './filter'
import { type EventListing, entries, readUpcoming } from './queries'
import { daysOfRange } from './ranges'

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
