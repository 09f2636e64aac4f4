import type { Database } from '../_shared/database.ts'

export type Subscriber = Readonly<{ id: string; name: string; email: string }>

/** Subscribers in one message: small enough to be tried again as a whole, large enough for a few messages a second to reach thousands. */
const BATCH_SIZE = 100

/** How many active subscribers follow the one with this id (null: all of them). */
export async function countSubscribers(database: Database, after: string | null): Promise<number> {
  const all = database
    .from('newsletter_subscriptions')
    .select('id', { count: 'exact', head: true })
    .eq('active', true)
  const { count, error } = await (after === null ? all : all.gt('id', after))
  if (error || count === null) throw new Error('the subscribers could not be counted', { cause: error })
  return count
}

/** The next active subscribers by id. Not by offset: who comes or goes meanwhile must not move others past a border. */
export async function nextSubscribers(database: Database, after: string | null): Promise<Subscriber[]> {
  const all = database.from('newsletter_subscriptions').select('id,name,email').eq('active', true)
  const { data, error } = await (after === null ? all : all.gt('id', after)).order('id').limit(BATCH_SIZE)
  if (error) throw new Error('the subscribers could not be read', { cause: error })
  return data
}
