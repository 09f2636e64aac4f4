import { type Finding, findEntry, findRow, type Listing, readListing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { addDays, inTown, townMidnight } from '../../lib/time/town-time'
import { daysOf } from './days'
import type { TownEvent } from './event'
import { entries, startOfMinute } from './queries'

/** How long the page of an event stays in search engines after it. */
export const YEAR_DAYS = 365
/** Others on the page of an event. */
const MOST_OTHERS = 8

/** Reads an event by its id. Never rejects. */
export const findEvent = (client: DatabaseClient, id: string) =>
  findRow('event', id, entries(client).eq('id', id))

/** Reads the event that the last segment of its page's address means. Never rejects. */
export const findEventEntry = (client: DatabaseClient, segment: string) =>
  findEntry(client, 'event', segment, ({ first, last }) => entries(client).gte('id', first).lte('id', last))

/** An event with others of its day, and coming dates of its series; both are empty when they can't be read. */
export type EventWithOthers = Readonly<{
  event: TownEvent
  sameDay: readonly TownEvent[]
  series: readonly TownEvent[]
  /** ISO 8601. */
  readAt: string
}>

/** Reads what the page of an event shows. Never rejects. */
export async function findEventPage(
  client: DatabaseClient,
  segment: string,
  now: Date,
): Promise<Finding<EventWithOthers>> {
  const finding = await findEventEntry(client, segment)
  if (finding.state !== 'found') return finding
  const event = finding.row
  const [sameDay, series] = await Promise.all([
    othersOfDay(client, event),
    event.series_id === null
      ? []
      : rowsOf(
          readListing(
            'dates of the series',
            entries(client)
              .eq('series_id', event.series_id)
              .neq('id', event.id)
              .gte('start_date', startOfMinute(now).toISOString())
              .order('start_date')
              .limit(MOST_OTHERS),
          ),
        ),
  ])
  return { state: 'found', row: { event, sameDay, series, readAt: now.toISOString() } }
}

/** Others of the day on which an event begins: those that begin on it, then those that last into it. */
async function othersOfDay(client: DatabaseClient, event: TownEvent): Promise<readonly TownEvent[]> {
  const { day } = inTown(new Date(event.start_date))
  const [midnight, next] = [day, addDays(day, 1)].map((date) => townMidnight(date).toISOString()) as [
    string,
    string,
  ]
  const others = () => entries(client).neq('id', event.id)
  const beginning = others().gte('start_date', midnight).lt('start_date', next).order('start_date')
  const lasting = others().lt('start_date', midnight).gt('end_date', midnight).order('end_date')
  const [begun, lasted] = await Promise.all([
    rowsOf(readListing('events of the day', beginning.order('title').limit(MOST_OTHERS))),
    // Nights of the day before are among them.
    rowsOf(readListing('events that last into the day', lasting.limit(2 * MOST_OTHERS))),
  ])
  return [...begun, ...lasted.filter((other) => daysOf(other).last >= day)].slice(0, MOST_OTHERS)
}

async function rowsOf(reading: Promise<Listing<TownEvent>>): Promise<readonly TownEvent[]> {
  const listing = await reading
  return listing.state === 'loaded' ? listing.rows : []
}
