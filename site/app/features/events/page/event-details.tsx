import { mapLink, webAddress } from '../../../lib/links/contact-links'
import { FactList } from '../../../lib/links/fact-list'
import { placeOf } from '../calendar/calendar-links'
import type { TownEvent } from '../event'
import { describeWhen } from '../period'
import { eventPlaceQuery } from './event-place'

/** Time, place with map and route, organiser, price, tickets and accessibility. */
export function EventDetails({ event, town }: { event: TownEvent; town: string }) {
  const tickets = webAddress(event.ticket_url)
  const query = eventPlaceQuery(event, town)
  return (
    <>
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
      {query && (
        <p data-print="no" className="mt-3 flex flex-wrap gap-x-5">
          <PlaceLink href={mapLink(query)}>Auf der Karte zeigen</PlaceLink>
          <PlaceLink href={`https://www.openstreetmap.org/directions?${new URLSearchParams({ to: query })}`}>
            Route planen
          </PlaceLink>
        </p>
      )}
    </>
  )
}

function PlaceLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      rel="nofollow noopener"
      target="_blank"
      className="text-link inline-flex min-h-8 items-center"
    >
      {children}
      <span className="sr-only"> (öffnet in neuem Tab)</span>
    </a>
  )
}
