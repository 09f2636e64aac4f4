/** Number of events on the home page. In a module of its own, so that the loader does not import the view. */
export const EVENTS_SHOWN = 3
