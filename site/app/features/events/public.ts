import type { PublicKind } from '../../entries/entity/public-kind'

/** The public pages of the events, whose parts are loaded when they are needed. */
export default {
  listPage: async () => (await import('./events-page')).EventsPage,
  entryPage: async () => (await import('./event-page')).EventPage,
  shown: async () => (await import('./shown')).default,
} satisfies PublicKind
