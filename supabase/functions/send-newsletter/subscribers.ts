import type { Database } from '../_shared/database.ts'
import { oneOf } from '../_shared/filters.ts'

export type Subscriber = Readonly<{ id: string; name: string; email: string }>

/** Subscribers in one message: small enough to be retried as a whole, large enough to reach thousands with few messages. */
const BATCH_SIZE = 100

/** Who is meant: those with proof of their consent, or with a ground of the sender also those without. */
export type Audience = Readonly<{ includeUnproven: boolean }>

/** Number of permitted recipients. */
export async function countSubscribers(database: Database, audience: Audience): Promise<number> {
  const { count, error } = await allowed(
    database.from('newsletter_recipients').select('id', { count: 'exact', head: true }),
    audience,
  )
  if (error || count === null) throw new Error('the subscribers could not be counted', { cause: error })
  return count
}

/**
 * The next of them by id, of those subscribed before `until`. Keyset pagination instead of an offset, because subscribers come
 * and go meanwhile.
 */
export async function nextSubscribers(
  database: Database,
  { after, until, ...audience }: Readonly<{ after: string | null; until: string }> & Audience,
): Promise<Subscriber[]> {
  const all = recipientsOf(database, audience).lte('created_at', until)
  const { data, error } = await (after === null ? all : all.gt('id', after)).order('id').limit(BATCH_SIZE)
  if (error) throw new Error('the subscribers could not be read', { cause: error })
  return data
}

/** Ids of those that are still permitted recipients. */
export async function stillSubscribed(
  database: Database,
  ids: readonly string[],
  audience: Audience,
): Promise<Subscriber[]> {
  const { data, error } = await recipientsOf(database, audience).filter('id', 'in', oneOf(ids)).order('id')
  if (error) throw new Error('the subscribers could not be read', { cause: error })
  return data
}

const recipientsOf = (database: Database, audience: Audience) =>
  allowed(database.from('newsletter_recipients').select('id,name,email'), audience)

function allowed<Query extends { eq(column: 'unproven', value: boolean): Query }>(
  query: Query,
  { includeUnproven }: Audience,
): Query {
  return includeUnproven ? query : query.eq('unproven', false)
}
