/** How many of the next events the home page shows. By itself, so that the loader comes without the view. */
export const EVENTS_SHOWN = 3
