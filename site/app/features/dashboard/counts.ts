import type { PostgrestClient } from '@supabase/postgrest-js'
import { countRows } from '../../lib/count-rows'

/** The figures of docs/product.md#dashboard; null where one could not be read. */
export type Counts = Readonly<
  Record<'subscribers' | 'applications' | 'ideas' | 'posts' | 'events', number | null>
>

export const UNKNOWN: Counts = {
  subscribers: null,
  applications: null,
  ideas: null,
  posts: null,
  events: null,
}

/** Counts without reading a row. One count that can't be read is logged and keeps none of the others away. */
export async function readCounts(client: PostgrestClient): Promise<Counts> {
  const count = (table: string) =>
    client.from(table).select('id', { count: 'exact', head: true }).retry(false)
  const [subscribers, applications, ideas, posts, events] = await Promise.all([
    countRows(count('newsletter_subscriptions').eq('active', true)),
    countRows(count('applications').eq('status', 'pending')),
    countRows(count('ideas').neq('status', 'approved')),
    countRows(count('my_roding_posts').eq('approved', false)),
    countRows(count('events')),
  ])
  return { subscribers, applications, ideas, posts, events }
}
