/** Where an event stands on the events page; its card has this id. */
export const eventAnchor = (id: string): string => `event-${id}`

/** Path that shows the events page, scrolled to the event. */
export const eventPath = (id: string): string => `/events#${eventAnchor(id)}`

/** Path of the event as a calendar file. */
export const eventCalendarPath = (id: string): string => `/events/${id}/kalender.ics`

/** Path of all events as a calendar to subscribe to. */
export const CALENDAR_FEED_PATH = '/events/kalender.ics'
