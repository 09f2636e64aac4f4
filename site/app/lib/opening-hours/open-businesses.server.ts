import { type Listing, readListing } from '../list/listing'
import type { DatabaseClient } from '../supabase/clients'
import { inTown } from '../time/town-time'
import { holidaysFrom } from './holidays.server'
import type { OpeningHours } from './hours'
import { statusAt } from './open-status'
import { listOpenSundays } from './town-hours'

/** `closesAt` as in `Status`. */
export type OpenBusiness = Readonly<{ id: string; name: string; closesAt: string | null }>

/**
 * Reads which businesses are open at an instant, by name, of the first `most` with hours (the API answers 1,000 at most). Never rejects.
 */
export async function listOpenBusinesses(
  client: DatabaseClient,
  now: Date,
  most: number,
): Promise<Listing<OpenBusiness>> {
  const [listing, openSundays] = await Promise.all([
    readListing(
      'businesses with hours',
      client
        .from('business_entries')
        .select('id,name,hours,open_sundays')
        .not('hours', 'is', null)
        .order('name')
        .order('id')
        .limit(most)
        .overrideTypes<
          Array<{ id: string; name: string; hours: OpeningHours; open_sundays: boolean }>,
          { merge: false }
        >(),
    ),
    listOpenSundays(client),
  ])
  if (listing.state === 'failed') return listing
  const calendar = { holidays: holidaysFrom(Number(inTown(now).year)), openSundays }
  const rows = listing.rows.flatMap(({ id, name, hours, open_sundays }) => {
    const status = statusAt({ hours, openSundays: open_sundays }, now, calendar)
    return status.state === 'open' ? { id, name, closesAt: status.closesAt } : []
  })
  return { state: 'loaded', rows }
}
