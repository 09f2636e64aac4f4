import type { EmbeddedEntry } from '../../entries/embedding/embed-document.server'
import { isFiltering, readFilter } from '../../lib/list/address-fields'
import type { Counted } from '../../lib/list/indexed-pages.server'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { addDays, inTown, townMidnight } from '../../lib/time/town-time'
import { describeWhen, STATUS_WORDS } from './describe-event'
import type { TownEvent } from './event'
import { eventPath } from './event-address'
import { YEAR_DAYS } from './event-queries'
import type { ShownEvents } from './events-page'
import { FILTER, matchesFilter } from './filter'
import { listEvents, listEventsWithChoices, listMonth } from './listed-events'
import { type EventListing, listUpcoming } from './queries'
import { monthOf } from './view'

/**
 * Events of the calendar feed and of the feed for readers, where others follow as time goes by; `list_page`
 * has no longer pages than the first.
 */
export const MOST_IN_CALENDAR = 500
export const MOST_IN_FEED = 100

/** Reads the running and upcoming events that match the filter in the parameters of an address, at most so many. Never rejects. */
export async function listFiltered(
  client: DatabaseClient,
  parameters: URLSearchParams,
  most: number,
  now = new Date(),
): Promise<EventListing> {
  const filter = readFilter(FILTER, parameters)
  if (!isFiltering(filter)) return listUpcoming(client, now, most)
  const listing = await listEvents(client, parameters, now, most)
  if (listing.state === 'failed' || listing.paging) return listing
  const { day } = inTown(now)
  return { ...listing, rows: listing.rows.filter((event) => matchesFilter(event, filter, day)) }
}

/** Reads the list, or the month in the parameters of the address. Never rejects. */
export async function readShown(client: DatabaseClient, parameters: URLSearchParams, now: Date) {
  const month = monthOf(parameters, now)
  return month === null
    ? ({ month, listing: await listEventsWithChoices(client, parameters, now) } satisfies ShownEvents)
    : ({ month, listing: await listMonth(client, month) } satisfies ShownEvents)
}

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
