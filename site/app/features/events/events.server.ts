import type { EmbeddedEntry } from '../../entries/embedding/embed-document.server'
import type { Counted } from '../../lib/list/indexed-pages.server'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { addDays, inTown, townMidnight } from '../../lib/time/town-time'
import { describeWhen, STATUS_WORDS } from './describe-event'
import type { TownEvent } from './event'
import { eventPath } from './event-address'
import { YEAR_DAYS } from './event-queries'

/** Events whose pages search engines may have: coming ones, and those of the last year. */
export const indexedEvents = (now: Date) => (client: DatabaseClient, counted: Counted) =>
  client
    .from('event_entries')
    .select('id,title', counted)
    .gte('start_date', townMidnight(addDays(inTown(now).day, -YEAR_DAYS)).toISOString())
    .order('start_date', { ascending: false })
    .order('id')
    .retry(false)

/** An event in a frame on another site. */
export const embeddedEvent = (event: TownEvent): EmbeddedEntry => ({
  path: eventPath(event),
  title: [STATUS_WORDS[event.status], event.title].filter(Boolean).join(': '),
  about: [describeWhen(event), event.location].filter(Boolean).join(' · '),
})
