import type { Database } from '../_shared/database.ts'

export type Subscriber = Readonly<{ id: string; name: string; email: string }>

/** Subscribers in one message: small enough to be tried again as a whole, large enough for a few messages a second to reach thousands. */
const BATCH_SIZE = 100

/** How many active subscribers there are. */
export async function countSubscribers(database: Database): Promise<number> {
  const { count, error } = await database
    .from('newsletter_subscriptions')
    .select('id', { count: 'exact', head: true })
    .eq('active', true)
  if (error || count === null) throw new Error('the subscribers could not be counted', { cause: error })
  return count
}

/**
 * The next active subscribers by id, of those who had subscribed by `until`. Not by offset: who comes or goes meanwhile must not
 * move others past a border.
 */
export async function nextSubscribers(
  database: Database,
  { after, until }: Readonly<{ after: string | null; until: string }>,
): Promise<Subscriber[]> {
  const all = activeOnes(database).lte('created_at', until)
  const { data, error } = await (after === null ? all : all.gt('id', after)).order('id').limit(BATCH_SIZE)
  if (error) throw new Error('the subscribers could not be read', { cause: error })
  return data
}

/** Those of the given ones who are still subscribed, by id. */
export async function stillSubscribed(database: Database, ids: readonly string[]): Promise<Subscriber[]> {
  const { data, error } = await activeOnes(database)
    .in('id', [...ids])
    .order('id')
  if (error) throw new Error('the subscribers could not be read', { cause: error })
  return data
}

const activeOnes = (database: Database) =>
  database.from('newsletter_subscriptions').select('id,name,email').eq('active', true)
