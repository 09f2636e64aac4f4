import { failedListing, type Listing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { EventSubmission, TownEvent } from './event'

/** The events not over at `now` (ISO 8601), or that reading failed. */
export type EventListing = Listing<TownEvent> & Readonly<{ now: string }>

/** Error code when a response would exceed the size limit. */
const TOO_LARGE = '54000'
/** Page size at which events fit into one response whatever the length of their texts. */
const SMALL_PAGE = 150

const byTitle = new Intl.Collator('de')

/**
 * Reads running and upcoming events in order of start, at most `limit`, and such as begin before `end`. Never rejects: a failure is a state
 * of the page.
 */
export async function listUpcoming(
  client: DatabaseClient,
  now: Date,
  limit?: number,
  end?: Date,
): Promise<EventListing> {
  const { data, error } = await readUpcoming(entries(client), entries(client), now, limit, end)
  if (data) return { state: 'loaded', rows: data, now: now.toISOString() }
  return { ...failedListing('events', error), now: now.toISOString() }
}

/** Reads them, and how many there are where that is asked for. */
export async function readUpcoming(
  running: ReturnType<typeof entries>,
  coming: ReturnType<typeof entries>,
  now: Date,
  limit?: number,
  end?: Date,
) {
  const minute = startOfMinute(now).toISOString()
  // Two queries, each a short index range scan; one query ordered by start would scan all past events.
  const begun = running.lt('start_date', minute).gte('end_date', minute).order('end_date')
  const later = coming.gte('start_date', minute)
  const starting = (end ? later.lt('start_date', end.toISOString()) : later).order('start_date', {
    ascending: true,
  })
  // `limit` is applied on the server, so the order has to be complete there.
  const next = limit === undefined ? starting : starting.order('title').limit(limit)
  const answers = await Promise.all([begun, next].map(readWithinLimit))
  const error = answers.find((answer) => answer.error !== null)?.error ?? null
  return {
    data: error ? null : sameStartByTitle(answers.flatMap(({ data }) => data ?? [])).slice(0, limit),
    count: answers.reduce((sum, { count }) => sum + (count ?? 0), 0),
    error,
  }
}

/** Events with everything that pages show. */
export const entries = (client: DatabaseClient, counted = {}) =>
  client.from('event_entries').select('*', counted)

type Question = ReturnType<ReturnType<typeof entries>['order']>

/** Reads events, fewer where the response would be too large. */
async function readWithinLimit(question: Question) {
  // No retries: postgrest-js would retry for seconds; the page reports the failure at once and offers to retry.
  const answer = await question.retry(false)
  if (answer.error?.code !== TOO_LARGE) return answer
  return question.limit(SMALL_PAGE).retry(false)
}

/** Inserts an event. Rejects with the PostgREST error. */
export async function insertEvent(client: DatabaseClient, event: EventSubmission): Promise<void> {
  await client.from('events').insert(event).throwOnError()
}

/** A public event as it was just submitted: an insert of visitors answers nothing. Null where it is not found or can't be read; that is logged. */
export async function findSubmitted(
  client: DatabaseClient,
  { title, start_date }: Pick<EventSubmission, 'title' | 'start_date'>,
) {
  const { data, error } = await client
    .from('events')
    .select('id,title')
    .match({ title, start_date, is_user_submitted: true })
    .limit(1)
    .retry(false)
  if (error) console.error('The submitted event could not be read:', error.message)
  return data?.[0] ?? null
}

/** Rounded to the minute, so that requests within a minute are identical and can be answered from the cache. */
export function startOfMinute(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 60_000) * 60_000)
}

/** Events with the same start are sorted by title, so that the order is stable. */
function sameStartByTitle(events: readonly TownEvent[]): TownEvent[] {
  return events.toSorted(
    (a, b) => Date.parse(a.start_date) - Date.parse(b.start_date) || byTitle.compare(a.title, b.title),
  )
}
