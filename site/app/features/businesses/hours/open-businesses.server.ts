import { type Listing, readListing } from '../../../lib/list/listing'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { TownOfHolidays } from './holidays'
import type { OpeningHours } from './hours'
import { statusesAt } from './open-status'
import { readTownCalendar } from './town-hours'

/** Businesses whose hours are read, by name: what one response of the API and a filter of its lists take. */
const MOST_WITH_HOURS = 1_000

type WithHours = Readonly<{ id: string; name: string; hours: OpeningHours; open_sundays: boolean }>

/** Reads the first `most` businesses with hours by name. Never rejects. */
export const listWithHours = (client: DatabaseClient, most = MOST_WITH_HOURS): Promise<Listing<WithHours>> =>
  readListing(
    'businesses with hours',
    client
      .from('business_entries')
      .select('id,name,hours,open_sundays')
      .not('hours', 'is', null)
      .order('name')
      .order('id')
      .limit(most)
      .overrideTypes<WithHours[], { merge: false }>(),
  )

/** `closesAt` as in `Status`. */
type OpenBusiness = Readonly<{ id: string; name: string; closesAt: string | null }>

/** Reads which businesses are open at an instant, of the first `most` with hours by name. Never rejects. */
export async function listOpenBusinesses(
  client: DatabaseClient,
  town: TownOfHolidays,
  now: Date,
  most?: number,
): Promise<Listing<OpenBusiness>> {
  const [listing, calendar] = await Promise.all([
    listWithHours(client, most),
    readTownCalendar(client, town, now),
  ])
  if (listing.state === 'failed') return listing
  const statusOf = statusesAt(now, calendar)
  const rows = listing.rows.flatMap(({ id, name, hours, open_sundays }) => {
    const status = statusOf({ hours, openSundays: open_sundays })
    return status.state === 'open' ? { id, name, closesAt: status.closesAt } : []
  })
  return { state: 'loaded', rows }
}
