import { readFilter } from '../../lib/list/address-fields'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { inTown } from '../../lib/time/town-time'
import { FILTER, matchesFilter } from './filter'
import { type EventListing, listUpcoming } from './queries'

/** Reads the running and upcoming events that match the filter in the parameters of a feed. Never rejects. */
export async function listFiltered(
  client: DatabaseClient,
  parameters: URLSearchParams,
  now = new Date(),
): Promise<EventListing> {
  const listing = await listUpcoming(client, now)
  if (listing.state === 'failed') return listing
  const filter = readFilter(FILTER, parameters)
  const { day } = inTown(now)
  return { ...listing, rows: listing.rows.filter((event) => matchesFilter(event, filter, day)) }
}
