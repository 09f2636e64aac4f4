import { feedLoader, rowUrn } from '../entries/loading/feed-loader.server'
import { categoryOf } from '../features/events/categories'
import { STATUS_WORDS } from '../features/events/describe-event'
import { eventPath, FEED_PATH } from '../features/events/event-address'
import { whenAndWhere } from '../features/events/event-texts'
import { listFiltered, MOST_IN_FEED } from '../features/events/events.server'
import { FILTER } from '../features/events/filter'
import { withKnownFilter } from '../lib/list/known-filter'

/** `/events/feed.xml`: the running and upcoming events that match the filter in its address, for feed readers. */
export const loader = withKnownFilter(
  FILTER,
  feedLoader(
    'events',
    FEED_PATH,
    (client, parameters) => listFiltered(client, parameters, MOST_IN_FEED),
    (event) => ({
      guid: rowUrn(event.id),
      path: eventPath(event),
      title: [STATUS_WORDS[event.status], event.title].filter(Boolean).join(': '),
      category: categoryOf(event.category)?.label ?? event.category,
      created_at: event.updated_at,
      description: [whenAndWhere(event), event.status_note, event.description].filter(Boolean).join('\n\n'),
    }),
  ),
)
