import { data } from 'react-router'
import { pageMeta } from '../association/page-meta'
import { readTownPlaces } from '../features/town-map/town-places.server'
import { TownPlanBeforeUse } from '../features/town-map/town-plan-before-use'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { hasFailed, STATUS } from '../lib/list/listing'
import { fetchMapData } from '../lib/map/plan'
import { visitorApi } from '../lib/supabase/browser-access'
import { publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/town-map'

const TownMapPage = onFirstUse(
  'map',
  async () => (await import('../features/town-map/town-map-page')).TownMapPage,
  async ({ listing }) => hasFailed(listing) || location.search !== '' || (await fetchMapData()) !== null,
)

export { skipReloadOnFilter as shouldRevalidate } from '../lib/list/list-route'
export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('map', matches)

export async function loader({ context }: Route.LoaderArgs) {
  const listing = await readTownPlaces(context.get(publicClientContext), new Date())
  return data({ listing }, { status: STATUS[listing.state] })
}

/** On client navigation the page renders at once, with skeletons until the places are loaded. */
export const clientLoader = () => ({
  listing: readPlaces(),
})

// Imported here, because a page that the server rendered does not need it.
const readPlaces = async () =>
  (await import('../features/town-map/town-places')).listTownPlaces(await visitorApi.rows(), new Date())

export default function TownMap({ loaderData }: Route.ComponentProps) {
  const { listing } = loaderData
  return (
    <>
      <TownMapPage listing={listing} />
      <TownPlanBeforeUse listing={listing} />
    </>
  )
}
