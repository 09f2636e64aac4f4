import { isFiltering, readFilter } from '../../lib/list/address-fields'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { inTown } from '../../lib/time/town-time'
import { FILTER, matchesFilter } from './filter'
import { listEvents } from './listed-events'
import { type EventListing, listUpcoming } from './queries'

/**
 * Events of the calendar feed and of the feed for readers, where others follow as time goes by; `list_page`
 * has no longer pages than the first.
 */
export const MOST_IN_CALENDAR = 500
export const MOST_IN_FEED = 100

/** Reads the running and upcoming events that match the filter in the parameters of an address, at most so many. Never rejects. */
export async function listFiltered(
  client: DatabaseClient,
  parameters: URLSearchParams,
  most: number,
  now = new Date(),
): Promise<EventListing> {
  const filter = readFilter(FILTER, parameters)
  if (!isFiltering(filter)) return listUpcoming(client, now, most)
  const listing = await listEvents(client, parameters, now, most)
  if (listing.state === 'failed' || listing.paging) return listing
  const { day } = inTown(now)
  return { ...listing, rows: listing.rows.filter((event) => matchesFilter(event, filter, day)) }
}
