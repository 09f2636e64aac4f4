import { ASSOCIATION } from './association'

/** Metadata of the calendar feed. */
export const CALENDAR = {
  name: `Events in ${ASSOCIATION.town}`,
  description: `Märkte, Feste und Termine, angekündigt auf der Website des ${ASSOCIATION.shortName}.`,
  fileName: 'events-roding',
  /**
   * Suffix of every event's UID. Calendars identify an event by its UID, so this value never changes, even when the site's host does; it is
   * a name, not a host (RFC 7986 section 5.3).
   */
  uidName: 'gewerbeverein-roding',
} as const
