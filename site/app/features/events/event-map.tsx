import { useSettings } from '../../association/use-settings'
import { PlaceMap } from '../../entries/map/place-map'
import { coordinatesOf } from '../../lib/map/coordinates'
import type { MapPlace } from '../../lib/map/place'
import { describeWhen, STATUS_WORDS } from './describe-event'
import type { TownEvent } from './event'
import { eventPath } from './event-address'
import { eventPlaceQuery } from './event-details'

/** The events where they take place. Loaded when it is opened. */
export default function EventMap({ events }: { events: readonly TownEvent[] }) {
  const { town } = useSettings().association
  return <PlaceMap name="Events" places={events.map((event) => placeOf(event, town))} />
}

const placeOf = (event: TownEvent, town: string): MapPlace => ({
  id: event.id,
  name: event.title,
  path: eventPath(event),
  coordinates: coordinatesOf(event),
  line: [STATUS_WORDS[event.status], describeWhen(event), event.location].filter(Boolean).join(' · '),
  address: eventPlaceQuery(event, town),
  sign: 'event',
})
