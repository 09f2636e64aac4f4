/** Id of the event's card, and fragment of its address. */
export const eventAnchor = (id: string): string => `event-${id}`

/** Path of the events page with the event's fragment. */
export const eventPath = (id: string): string => `/events#${eventAnchor(id)}`

/** Path of the event's calendar file. */
export const eventCalendarPath = (id: string): string => `/events/${id}/kalender.ics`

/** Path of the calendar feed. */
export const CALENDAR_FEED_PATH = '/events/kalender.ics'
