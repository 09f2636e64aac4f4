import type { ShownKind } from '../../entries/entity/public-kind'
import type { Listing } from '../../lib/list/listing'
import { categoryOf } from './categories'
import { STATUS_WORDS } from './describe-event'
import type { TownEvent } from './event'
import { eventPath } from './event-address'
import { type EventWithOthers, findEventEntry, findEventPage } from './event-queries'
import { eventTexts, shareTextOf, whenAndWhere } from './event-texts'
import { FILTER } from './filter'
import { listEventsWithChoices, listMonthOf } from './listed-events'
import { describeEventPage, describeEvents } from './structured-data'
import { monthOf } from './view'

const shownMonth = (parameters: URLSearchParams) => monthOf(parameters, new Date())

/** What everybody sees of the events: a list or a month of the calendar, and a page for each, which stays when it is over. */
export default {
  list: (client, parameters) =>
    shownMonth(parameters) === null
      ? listEventsWithChoices(client, parameters)
      : listMonthOf(client, parameters),
  beside(_, parameters) {
    const month = shownMonth(parameters)
    return { month, isDescribed: month === null }
  },
  describeList: ({ listing }, site) =>
    import.meta.env.SSR && listing.state === 'loaded' ? describeEvents(listing.rows, site) : null,
  feed: {
    fields: FILTER,
    async read(client, parameters) {
      const { listFiltered, MOST_IN_FEED } = await import('./filtered-events')
      return listFiltered(client, parameters, MOST_IN_FEED)
    },
    itemOf: (event) => ({
      path: eventPath(event),
      title: [STATUS_WORDS[event.status], event.title].filter(Boolean).join(': '),
      category: categoryOf(event.category)?.label ?? event.category,
      created_at: event.updated_at,
      description: [whenAndWhere(event), event.status_note, event.description].filter(Boolean).join('\n\n'),
    }),
  },
  find: (client, { entry = '' }) => findEventPage(client, entry, new Date()),
  currentPath: ({ event }) => eventPath(event),
  pageTexts: ({ event }) => eventTexts(event),
  ended: {
    title: 'Nicht mehr im Kalender',
    text: 'Diese Veranstaltung wurde aus dem Kalender genommen.',
    link: { to: '/events', label: 'Alle Events & Termine' },
  },
  describe: describeEventPage,
  picture: {
    find: (client, { entry = '' }) => findEventEntry(client, entry),
    rowOf: ({ event }) => event,
    path: eventPath,
    text: shareTextOf,
  },
} satisfies ShownKind<TownEvent, EventWithOthers, { listing: Listing<TownEvent> }>
