import { categoryOf } from '../features/events/categories'
import { daysOf } from '../features/events/days'
import type { TownEvent } from '../features/events/event'
import { eventPath } from '../features/events/event-address'
import { eventPlaceQuery } from '../features/events/page/event-place'
import { listUpcoming } from '../features/events/queries'
import { STATUS_WORDS } from '../features/events/status'
import { describeWhen } from '../features/events/when'
import { type Business, businessPath, fullAddress } from '../lib/business/business'
import { readListing } from '../lib/list/listing'
import { coordinatesOf } from '../lib/map/coordinates'
import type { DatabaseClient } from '../lib/supabase/clients'
import type { TownPlace, TownPlaces } from './town-place'

/** Days ahead whose events are on the map. */
const DAYS_AHEAD = 30
const MOST_EVENTS = 500
const MOST_BUSINESSES = 1_000
/** Stays at the end of a line. */
const SEPARATOR = '\u00a0· '
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

/** What is shown where that is not everything. */
const shownOf = (businesses: number, events: number): string =>
  [
    businesses >= MOST_BUSINESSES && `die ersten ${MOST_BUSINESSES.toLocaleString('de-DE')} Betriebe`,
    events >= MOST_EVENTS && `die nächsten ${MOST_EVENTS} Veranstaltungen`,
  ]
    .filter(Boolean)
    .join(' und ')

function placeOfBusiness(business: ShownBusiness): TownPlace {
  const { id, name, business_name, category_name } = business
  const address = fullAddress(business)
  return {
    ...{ id, name, path: businessPath(business) },
    coordinates: coordinatesOf(business),
    line: [category_name, address].filter(Boolean).join(SEPARATOR) || null,
    address,
    category: category_name?.trim() || null,
    texts: [name, business_name, category_name, address],
    business: {
      accepts: business.accepts_vouchers,
      sells: business.sells_vouchers,
      member: business.is_member,
    },
  }
}

const placeOfEvent = (event: TownEvent): TownPlace => ({
  id: event.id,
  name: event.title,
  path: eventPath(event),
  coordinates: coordinatesOf(event),
  line: [STATUS_WORDS[event.status], describeWhen(event), event.location].filter(Boolean).join(SEPARATOR),
  address: eventPlaceQuery(event, ''),
  sign: 'event',
  category: categoryOf(event.category)?.label ?? event.category,
  texts: [event.title, event.location],
  days: daysOf(event),
})
