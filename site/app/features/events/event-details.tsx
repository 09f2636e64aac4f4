import { webAddress } from '../../lib/links/contact-links'
import { FactList } from '../../lib/links/fact-list'
import { placeOf } from './calendar-links'
import { describeWhen } from './describe-event'
import type { TownEvent } from './event'

/** Time, place, organiser, price, tickets and accessibility. */
export function EventDetails({ event }: { event: TownEvent }) {
  const tickets = webAddress(event.ticket_url)
  return (
    <FactList
      facts={[
        { label: 'Wann', value: describeWhen(event) },
        { label: 'Wo', value: placeOf(event) },
        { label: 'Veranstalter', value: event.organiser ?? event.submitter_name },
        { label: 'Eintritt', value: event.price },
        { label: 'Karten', value: tickets?.hostname, href: tickets?.href },
        { label: 'Barrierefreiheit', value: event.accessibility },
      ]}
      className="grid gap-x-6 gap-y-1.5 text-lg @2xl:grid-cols-[auto_minmax(0,1fr)] @max-2xl:[&_dt]:mt-2"
    />
  )
}

/** What a map is asked for: coordinates, else the address, else the place in the town; null without a place. */
export function eventPlaceQuery(
  { latitude, longitude, address, location }: TownEvent,
  town: string,
): string | null {
  if (latitude !== null && longitude !== null) return `${latitude},${longitude}`
  if (address) return address
  return location && [location, town].filter(Boolean).join(', ')
}
