import type { Database } from '../_shared/database.ts'

export type Subscriber = Readonly<{ id: string; name: string; email: string }>

/** Subscribers in one message: small enough to be retried as a whole, large enough to reach thousands with few messages. */
const BATCH_SIZE = 100

/** Number of active subscribers. */
export async function countSubscribers(database: Database): Promise<number> {
  const { count, error } = await database
    .from('newsletter_subscriptions')
    .select('id', { count: 'exact', head: true })
    .eq('active', true)
  if (error || count === null) throw new Error('the subscribers could not be counted', { cause: error })
  return count
}

/**
 * The next active subscribers by id, of those subscribed before `until`. Keyset pagination instead of an offset, because subscribers come
 * and go meanwhile.
 */
export async function nextSubscribers(
  database: Database,
  { after, until }: Readonly<{ after: string | null; until: string }>,
): Promise<Subscriber[]> {
  const all = activeSubscribers(database).lte('created_at', until)
  const { data, error } = await (after === null ? all : all.gt('id', after)).order('id').limit(BATCH_SIZE)
  if (error) throw new Error('the subscribers could not be read', { cause: error })
  return data
}

/** Those of the given ids who are still subscribed. */
export async function stillSubscribed(database: Database, ids: readonly string[]): Promise<Subscriber[]> {
  const { data, error } = await activeSubscribers(database)
    .in('id', [...ids])
    .order('id')
  if (error) throw new Error('the subscribers could not be read', { cause: error })
  return data
}

const activeSubscribers = (database: Database) =>
  database.from('newsletter_subscriptions').select('id,name,email').eq('active', true)
