import type { PostgrestClient } from '@supabase/postgrest-js'

/** The figures of spec section 7; null where one could not be read. */
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

/**
 * Counts without reading a row. Posts are counted that nobody decided on as well as those refused: neither is public. One count that
 * can't be read is logged and keeps none of the others away.
 */
export async function readCounts(client: PostgrestClient): Promise<Counts> {
  const count = (table: string) =>
    client.from(table).select('id', { count: 'exact', head: true }).retry(false)
  const [subscribers, applications, ideas, posts, events] = await Promise.all([
    figure(count('newsletter_subscriptions').eq('active', true)),
    figure(count('applications').eq('status', 'pending')),
    figure(count('ideas').neq('status', 'approved')),
    figure(count('my_roding_posts').not('approved', 'is', true)),
    figure(count('events')),
  ])
  return { subscribers, applications, ideas, posts, events }
}

async function figure(answer: PromiseLike<{ count: number | null; error: unknown }>): Promise<number | null> {
  const { count, error } = await answer
  if (error) console.error('A figure of the dashboard could not be counted:', error)
  return error ? null : count
}
