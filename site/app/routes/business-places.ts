import { type BusinessPlaces, listBusinessPlaces } from '../features/businesses/business-places'
import { publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/business-places'

/** `/betriebe/orte.json`: where businesses are, for maps; 503 where it can't be read. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const listing = await listBusinessPlaces(context.get(publicClientContext))
  if (listing.state === 'failed') return new Response(null, { status: 503, headers: { 'retry-after': '60' } })
  return Response.json({ businesses: listing.rows } satisfies BusinessPlaces)
}
