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

/** Reads the same in the browser. Rejects where it can't be read. */
export async function fetchBusinessPlaces(): Promise<BusinessPlaces['businesses']> {
  const answer = await fetch(PLACES_PATH)
  if (!answer.ok) throw new Error(`${PLACES_PATH} answered ${answer.status}`)
  return ((await answer.json()) as BusinessPlaces).businesses
}
