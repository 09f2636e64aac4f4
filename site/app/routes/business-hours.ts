import { businessPath } from '../lib/business/business'
import { listWithHours } from '../lib/opening-hours/open-businesses.server'
import { readTownCalendar, type TownHours } from '../lib/opening-hours/town-hours'
import { publicClientContext } from '../lib/supabase/server-context'
import { readSettings } from '../settings/read-settings.server'
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
