import { ASSOCIATION } from './association'

/** How the events appear in people's own calendars. */
export const CALENDAR = {
  name: `Events in ${ASSOCIATION.town}`,
  description: `Märkte, Feste und Termine, angekündigt auf der Website des ${ASSOCIATION.shortName}.`,
  fileName: 'events-roding',
  /**
   * Stands behind the id of every event. Calendars recognise an event by the two, so it never changes, whatever the site's
   * address is; it is a name and no host, as RFC 7986 section 5.3 asks.
   */
  uidName: 'gewerbeverein-roding',
} as const
