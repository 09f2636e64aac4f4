import { readSettings } from '../association/read-settings.server'
import { businessPath } from '../features/businesses/business'
import { listWithHours } from '../features/businesses/hours/open-businesses.server'
import { readTownCalendar, type TownHours } from '../features/businesses/hours/town-hours'
import { publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/business-hours'

/** `/betriebe/zeiten.json`: the data with which a browser finds out which businesses are open; 503 if they cannot be read. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const client = context.get(publicClientContext)
  const [listing, calendar] = await Promise.all([
    listWithHours(client),
    readSettings(context).then((settings) => readTownCalendar(client, settings, new Date())),
  ])
  if (listing.state === 'failed') return new Response(null, { status: 503, headers: { 'retry-after': '60' } })
  const businesses = listing.rows.map((business) => [
    businessPath(business),
    { hours: business.hours, openSundays: business.open_sundays },
  ])
  return Response.json({ businesses: Object.fromEntries(businesses), ...calendar } satisfies TownHours)
}
