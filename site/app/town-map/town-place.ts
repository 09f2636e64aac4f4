import type { Days } from '../features/events/days'
import type { Listing } from '../lib/list/listing'
import type { MapPlace } from '../lib/map/place'

/** What a place of the town map is: a business with its roles, or an event with its days. */
export type TownPlace = MapPlace &
  Readonly<{
    category: string | null
    /** What the search looks at. */
    texts: readonly (string | null)[]
    business?: Readonly<{ accepts: boolean; sells: boolean; member: boolean }>
    days?: Days
  }>

/** The places, and whether there are more events in that time than are shown. */
export type TownPlaces = Listing<TownPlace> &
  Readonly<{ hasMoreEvents?: boolean; hasMoreBusinesses?: boolean }>
