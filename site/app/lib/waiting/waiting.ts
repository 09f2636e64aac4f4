import type { PostgrestClient } from '@supabase/postgrest-js'
import { countRows } from '../count-rows'

/** How much in the back office waits for somebody; null where that is not known. Everything is 0 once all of it is handled. */
export type Waiting = Readonly<Record<'ideas' | 'posts' | 'events' | 'applications', number | null>>

export const NOT_COUNTED: Waiting = { ideas: null, posts: null, events: null, applications: null }

/** The tables whose changes may change the counts. */
export const WAITING_TABLES = ['ideas', 'my_roding_posts', 'unseen_events', 'applications'] as const

/** Counts what nobody has decided on, and the visitors' events that no admin has looked at, without reading a row. */
export async function readWaiting(client: PostgrestClient): Promise<Waiting> {
  const count = (table: string, column = 'id') =>
    client.from(table).select(column, { count: 'exact', head: true }).retry(false)
  const [ideas, posts, events, applications] = await Promise.all([
    countRows(count('ideas').eq('status', 'pending')),
    countRows(count('my_roding_posts').is('approved', null)),
    countRows(count('unseen_events', 'event_id')),
    countRows(count('applications').eq('status', 'pending')),
  ])
  return { ideas, posts, events, applications }
}

/** The sum of some counts; null when one of them is not known. */
export function sumOf(counts: ReadonlyArray<number | null>): number | null {
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0)
}
