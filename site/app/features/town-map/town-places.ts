import { readListing } from '../../lib/list/listing'
import { coordinatesOf } from '../../lib/map/coordinates'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { type Business, businessPath, fullAddress } from '../businesses/business'
import { categoryOf } from '../events/categories'
import { daysOf } from '../events/days'
import { describeWhen, STATUS_WORDS } from '../events/describe-event'
import type { TownEvent } from '../events/event'
import { eventPath } from '../events/event-address'
import { listUpcoming } from '../events/queries'
import { SEPARATOR, type TownPlace, type TownPlaces } from './town-place'

/** Days ahead whose events are on the map. */
const DAYS_AHEAD = 30
const MOST_EVENTS = 500
const MOST_BUSINESSES = 1_000
const DAY = 24 * 60 * 60 * 1000

type ShownBusiness = Pick<
  Business,
  | 'id'
  | 'name'
  | 'business_name'
  | 'category_name'
  | 'address'
  | 'postal_code'
  | 'city'
  | 'latitude'
  | 'longitude'
  | 'accepts_vouchers'
  | 'sells_vouchers'
  | 'is_member'
>

/** Reads the businesses by name, and the events of the next 30 days in order of start. Never rejects. */
export async function listTownPlaces(client: DatabaseClient, now: Date): Promise<TownPlaces> {
  const [businesses, events] = await Promise.all([
    readListing<ShownBusiness>(
      'businesses of the map',
      client
        .from('business_entries')
        .select(
          'id,name,business_name,category_name,address,postal_code,city,latitude,longitude,accepts_vouchers,sells_vouchers,is_member',
        )
        .order('name')
        .order('id')
        .limit(MOST_BUSINESSES),
    ),
    listUpcoming(client, now, MOST_EVENTS, new Date(now.getTime() + DAYS_AHEAD * DAY)),
  ])
  if (businesses.state === 'failed' || events.state === 'failed') return { state: 'failed' }
  return {
    state: 'loaded',
    rows: [...events.rows.map((event) => placeOfEvent(event)), ...businesses.rows.map(placeOfBusiness)],
    hasMore: shownOf(businesses.rows.length, events.rows.length),
  }
}

/** Label for a partial result. */
const shownOf = (businesses: number, events: number): string =>
  [
    businesses >= MOST_BUSINESSES && `die ersten ${MOST_BUSINESSES.toLocaleString('de-DE')} Betriebe`,
    events >= MOST_EVENTS && `die nächsten ${MOST_EVENTS} Veranstaltungen`,
  ]
    .filter(Boolean)
    .join(' und ')

function placeOfBusiness(business: ShownBusiness): TownPlace {
  const { name, business_name, category_name } = business
  const [address, path] = [fullAddress(business), businessPath(business)]
  return {
    id: path,
    name,
    path,
    ...(business_name && { otherName: business_name }),
    coordinates: coordinatesOf(business),
    address,
    category: category_name?.trim() || null,
    business: {
      accepts: business.accepts_vouchers,
      sells: business.sells_vouchers,
      member: business.is_member,
    },
  }
}

const placeOfEvent = (event: TownEvent): TownPlace => ({
  id: eventPath(event),
  name: event.title,
  path: eventPath(event),
  coordinates: coordinatesOf(event),
  line: [STATUS_WORDS[event.status], describeWhen(event), event.location].filter(Boolean).join(SEPARATOR),
  address: event.address || event.location,
  sign: 'event',
  category: categoryOf(event.category)?.label ?? event.category,
  days: daysOf(event),
})
