import { type Listing, readListing } from '../../lib/list/listing'
import { type Coordinates, coordinatesOf } from '../../lib/map/coordinates'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { businessPath } from './business'

/** Businesses on the map, as `/betriebe/orte.json` has them. */
export type BusinessPlaces = Readonly<{
  businesses: ReadonlyArray<Readonly<{ path: string; name: string; coordinates: Coordinates }>>
}>

type BusinessPlace = BusinessPlaces['businesses'][number]

/** What one response of the API takes; the map of the town has as many. */
const MOST_PLACES = 1_000
const PLACES_PATH = '/betriebe/orte.json'

/** Reads the first 1,000 businesses with coordinates by name. Never rejects. */
export async function listBusinessPlaces(client: DatabaseClient): Promise<Listing<BusinessPlace>> {
  const listing = await readListing(
    'places of businesses',
    client
      .from('business_entries')
      .select('id,name,latitude,longitude')
      .not('latitude', 'is', null)
      .order('name')
      .order('id')
      .limit(MOST_PLACES),
  )
  if (listing.state === 'failed') return listing
  return {
    state: 'loaded',
    rows: listing.rows.flatMap((row) => {
      const coordinates = coordinatesOf(row)
      return coordinates ? { path: businessPath(row), name: row.name, coordinates } : []
    }),
  }
}

/** Reads the same in the browser, by the paths of the businesses. Never rejects: without an answer no place is known. */
export async function placesByPath(): Promise<ReadonlyMap<string, Coordinates>> {
  try {
    const answer = await fetch(PLACES_PATH)
    if (!answer.ok) throw new Error(`${PLACES_PATH} answered ${answer.status}`)
    const { businesses } = (await answer.json()) as BusinessPlaces
    return new Map(businesses.map(({ path, coordinates }) => [path, coordinates]))
  } catch (error) {
    console.error('The places of businesses could not be read:', error)
    return new Map()
  }
}
