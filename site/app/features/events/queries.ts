import type { DatabaseClient } from '../../lib/database-client'
import type { EventSubmission, TownEvent } from './event'

/** What the page has to show: the events not over at `now` (ISO), or that they could not be read. */
export type Listing =
  | Readonly<{ state: 'loaded'; events: readonly TownEvent[]; now: string }>
  | Readonly<{ state: 'failed'; now: string }>

/** One event by its id, or why there is none: nobody has it, or it could not be read. */
export type Finding =
  | Readonly<{ state: 'found'; event: TownEvent }>
  | Readonly<{ state: 'missing' }>
  | Readonly<{ state: 'failed' }>

/** What the wire says where an answer would have too many bytes. */
const TOO_LARGE = '54000'
/** As many events as fit into one answer, however long their texts are. */
const FEW = 150

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const byTitle = new Intl.Collator('de')

/**
 * Reads the events that are running or still to come, in the order in which they start, at most `limit` of them. Never
 * rejects: a failure is a state of the page.
 */
export async function listUpcoming(client: DatabaseClient, now: Date, limit?: number): Promise<Listing> {
  const minute = startOfMinute(now).toISOString()
  const events = () => client.from('events').select('*')
  // Two questions, each answered from a short stretch of an index: asked as one, in the order of starts, all that is long over is read.
  const running = events().lt('start_date', minute).gte('end_date', minute).order('end_date')
  const starting = events().gte('start_date', minute).order('start_date', { ascending: true })
  // What is cut off has to be decided where it is cut.
  const next = limit === undefined ? starting : starting.order('title').limit(limit)
  const answers = await Promise.all(
    [running, next].map(async (question) => {
      // The client would try a lost connection again for seconds; the page says so at once and offers to try again.
      const ask = () => question.retry(false)
      const answer = await ask()
      if (answer.error?.code !== TOO_LARGE) return answer
      question.limit(FEW)
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

/** Reads an event. Never rejects; what is no id is nobody's and not asked for. */
export async function findEvent(client: DatabaseClient, id: string): Promise<Finding> {
  if (!UUID.test(id)) return { state: 'missing' }
  const { data, error } = await client.from('events').select('*').eq('id', id).retry(false)
  if (error) {
    console.error('An event could not be read:', error.message)
    return { state: 'failed' }
  }
  const [event] = data
  return event ? { state: 'found', event } : { state: 'missing' }
}

/** Publishes an event. Rejects with the wire's error. */
export async function insertEvent(client: DatabaseClient, event: EventSubmission): Promise<void> {
  await client.from('events').insert(event).throwOnError()
}

/** Whoever asks within a minute asks for the same, so that the server can answer from memory. */
function startOfMinute(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 60_000) * 60_000)
}

/** What starts at the same moment stands in the order of the alphabet, so that the list is the same each time. */
function sameStartByTitle(events: readonly TownEvent[]): TownEvent[] {
  return events.toSorted(
    (a, b) => Date.parse(a.start_date) - Date.parse(b.start_date) || byTitle.compare(a.title, b.title),
  )
}
