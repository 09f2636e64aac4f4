import { useLocation } from 'react-router'
import { PlanBeforeUse } from '../../entries/map/plan-before-use'
import { isLocated } from '../../lib/map/place'
import type { TownPlaces } from './town-place'

/** The plan of all places, until the page is used; with a filter in its address the page does not wait. */
export function TownPlanBeforeUse({ listing }: { listing: TownPlaces | Promise<TownPlaces> }) {
  const { search } = useLocation()
  if (search !== '' || listing instanceof Promise || listing.state === 'failed') return null
  return <PlanBeforeUse places={listing.rows.filter(isLocated)} />
}
