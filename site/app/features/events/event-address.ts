import { entrySegment } from '../../lib/links/entry-address'

/** Id of the event's card, which links of older mails name as a fragment of the list's address. */
export const eventAnchor = (id: string): string => `event-${id}`

/** Path of the event's page. */
export const eventPath = (event: Readonly<{ id: string; title: string }>): string =>
  `/events/${entrySegment(event)}`

/** Path of the event's calendar file. */
export const eventCalendarPath = (id: string): string => `/events/${id}/kalender.ics`

/** Paths of the feeds; they take the parameters of the list. */
export const CALENDAR_FEED_PATH = '/events/kalender.ics'
export const FEED_PATH = '/events/feed.xml'
/** Path of the page for frames on other sites, with the same parameters. */
