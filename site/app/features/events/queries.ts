import { type Finding, findEntry, findRow, type Listing, readListing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { addDays, inTown, townMidnight } from '../../lib/time/town-time'
import type { EventSubmission, TownEvent } from './event'

/** The events not over at `now` (ISO 8601), or that reading failed. */
export type EventListing = Listing<TownEvent> & Readonly<{ now: string }>

/** Error code when a response would exceed the size limit. */
const TOO_LARGE = '54000'
/** Page size at which events fit into one response whatever the length of their texts. */
const SMALL_PAGE = 150

/** How long the page of an event stays in search engines after it. */
export const YEAR_DAYS = 365
/** A sitemap may have 50,000 addresses (https://www.sitemaps.org/protocol.html). */
const MOST_INDEXED = 10_000
/** Others on the page of an event. */
const MOST_OTHERS = 8

const byTitle = new Intl.Collator('de')

/** Reads running and upcoming events in order of start, at most `limit`. Never rejects: a failure is a state of the page. */
export async function listUpcoming(client: DatabaseClient, now: Date, limit?: number): Promise<EventListing> {
  const minute = startOfMinute(now).toISOString()
  const events = () => entries(client)
  // Two queries, each a short index range scan; one query ordered by start would scan all past events.
  const running = events().lt('start_date', minute).gte('end_date', minute).order('end_date')
  const starting = events().gte('start_date', minute).order('start_date', { ascending: true })
  // `limit` is applied on the server, so the order has to be complete there.
  const next = limit === undefined ? starting : starting.order('title').limit(limit)
  const answers = await Promise.all(
    [running, next].map(async (question) => {
      // No retries: postgrest-js would retry for seconds; the page reports the failure at once and offers to retry.
      const ask = () => question.retry(false)
      const answer = await ask()
      if (answer.error?.code !== TOO_LARGE) return answer
      question.limit(SMALL_PAGE)
      return ask()
    }),
  )
  const failed = answers.find(({ error }) => error !== null)
  if (failed?.error) {
    console.error('The events could not be read:', failed.error.message)
    return { state: 'failed', now: now.toISOString() }
  }
  const found = sameStartByTitle(answers.flatMap(({ data }) => data ?? []))
  return { state: 'loaded', rows: found.slice(0, limit), now: now.toISOString() }
}

const entries = (client: DatabaseClient) => client.from('event_entries').select('*')

/** Reads an event by its id. Never rejects. */
export const findEvent = (client: DatabaseClient, id: string) =>
  findRow('event', id, entries(client).eq('id', id))

/** Reads the event that the last segment of its page's address means. Never rejects. */
export const findEventEntry = (client: DatabaseClient, segment: string) =>
  findEntry('event', segment, ({ first, last }) => entries(client).gte('id', first).lte('id', last))

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
  const { day } = inTown(new Date(event.start_date))
  const others = entries(client).neq('id', event.id).order('start_date').order('title').limit(MOST_OTHERS)
  const onDay = others
    .gte('start_date', townMidnight(day).toISOString())
    .lt('start_date', townMidnight(addDays(day, 1)).toISOString())
  const [sameDay, series] = await Promise.all([
    rowsOf(readListing('events of the day', onDay)),
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

async function rowsOf(reading: Promise<Listing<TownEvent>>): Promise<readonly TownEvent[]> {
  const listing = await reading
  return listing.state === 'loaded' ? listing.rows : []
}

/** Reads ids and titles of the events whose pages search engines may have: coming ones, and those of the last year. Never rejects. */
export const listIndexed = (client: DatabaseClient, now: Date) =>
  readListing(
    'events of the sitemap',
    client
      .from('event_entries')
      .select('id,title')
      .gte('start_date', townMidnight(addDays(inTown(now).day, -YEAR_DAYS)).toISOString())
      .order('start_date', { ascending: false })
      .limit(MOST_INDEXED),
  )

/** Inserts an event. Rejects with the PostgREST error. */
export async function insertEvent(client: DatabaseClient, event: EventSubmission): Promise<void> {
  await client.from('events').insert(event).throwOnError()
}

/** Rounded to the minute, so that requests within a minute are identical and can be answered from the cache. */
function startOfMinute(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 60_000) * 60_000)
}

/** Events with the same start are sorted by title, so that the order is stable. */
function sameStartByTitle(events: readonly TownEvent[]): TownEvent[] {
  return events.toSorted(
    (a, b) => Date.parse(a.start_date) - Date.parse(b.start_date) || byTitle.compare(a.title, b.title),
  )
}
