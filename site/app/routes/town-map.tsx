import { data, redirect, redirectDocument } from 'react-router'
import { isSwitchedOff } from '../association/areas'
import { pageMeta } from '../association/page-meta'
import { readSettings } from '../association/read-settings.server'
import { readTownPlaces } from '../features/town-map/town-places.server'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { STATUS } from '../lib/list/listing'
import { visitorApi } from '../lib/supabase/browser-access'
import { publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/town-map'

const TownMapPage = onFirstUse(
  'map',
  async () => (await import('../features/town-map/town-map-page')).TownMapPage,
  () => true,
)

export { skipReloadOnFilter as shouldRevalidate } from '../lib/list/list-route'
export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('map', matches)

/** Without map data visitors get to a list; of its filters only "open now" belongs to both. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const settings = await readSettings(context)
  if (isSwitchedOff('/karte', settings)) {
    const list = isSwitchedOff('/gutscheine', settings) ? '/events' : '/gutscheine'
    throw redirect(list + (new URL(request.url).searchParams.get('offen') === 'jetzt' ? '?offen=jetzt' : ''))
  }
  const listing = await readTownPlaces(context.get(publicClientContext), new Date())
  return data({ listing }, { status: STATUS[listing.state] })
}

/** On client navigation the page renders at once, with skeletons until the places are loaded; without map data the server says where to go. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { fetchMapData } = await import('../lib/map/map-data')
  const { pathname, search } = new URL(request.url)
  if (!(await fetchMapData())) throw redirectDocument(pathname + search)
  return { listing: readPlaces() }
}

// Imported here, because a page that the server rendered does not need it.
const readPlaces = async () =>
  (await import('../features/town-map/town-places')).listTownPlaces(await visitorApi.rows(), new Date())

export default function TownMap({ loaderData }: Route.ComponentProps) {
  return <TownMapPage listing={loaderData.listing} />
}
