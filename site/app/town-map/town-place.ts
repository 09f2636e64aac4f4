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

/** The places; `hasMore` says what they are where they are not all. */
export type TownPlaces = Listing<TownPlace> & Readonly<{ hasMore?: string }>
