import type { DatabaseClient } from '../../lib/supabase/clients'
import type { EventSubmission, TownEvent } from './event'

/** State of the page: the events not over at `now` (ISO 8601), or that reading failed. */
export type Listing =
  | Readonly<{ state: 'loaded'; events: readonly TownEvent[]; now: string }>
  | Readonly<{ state: 'failed'; now: string }>

/** An event by id: found, unknown, or reading failed. */
export type EventResult =
  | Readonly<{ state: 'found'; event: TownEvent }>
  | Readonly<{ state: 'missing' }>
  | Readonly<{ state: 'failed' }>

/** Error code when a response would exceed the size limit. */
const TOO_LARGE = '54000'
/** Page size at which events fit into one response whatever the length of their texts. */
const SMALL_PAGE = 150

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const byTitle = new Intl.Collator('de')

/** Reads running and upcoming events in order of start, at most `limit`. Never rejects: a failure is a state of the page. */
export async function listUpcoming(client: DatabaseClient, now: Date, limit?: number): Promise<Listing> {
  const minute = startOfMinute(now).toISOString()
  const events = () => client.from('events').select('*')
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
  return { state: 'loaded', events: found.slice(0, limit), now: now.toISOString() }
}

/** Reads an event. Never rejects. An id that is no UUID is `unknown` without a request. */
export async function findEvent(client: DatabaseClient, id: string): Promise<EventResult> {
  if (!UUID.test(id)) return { state: 'missing' }
  const { data, error } = await client.from('events').select('*').eq('id', id).retry(false)
  if (error) {
    console.error('An event could not be read:', error.message)
    return { state: 'failed' }
  }
  const [event] = data
  return event ? { state: 'found', event } : { state: 'missing' }
}

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
