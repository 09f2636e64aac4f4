import type { Tables } from '../../../lib/database.types'
import type { DatabaseClient } from '../../../lib/database-client'

/** The account's own subscription; the row of `my_subscription`. */
export type Subscription = Readonly<Tables<'my_subscription'>>

/** Reads the subscription of the account behind the client. Rejects with the wire's error. */
export async function readSubscription(client: DatabaseClient): Promise<Subscription> {
  const { data } = await client
    .from('my_subscription')
    .select('email,confirmed,active,created_at')
    .retry(false)
    .single()
    .throwOnError()
  return data
}

/**
 * Switches the subscription and answers what it is now: the list of subscribers and the profile follow. Rejects with the wire's
 * error, also when the account has no profile that could be switched.
 */
export async function switchSubscription(
  client: DatabaseClient,
  email: string,
  active: boolean,
): Promise<Subscription> {
  const { data } = await client
    .from('my_subscription')
    .update({ active })
    .eq('email', email)
    .select('email,confirmed,active,created_at')
    .single()
    .throwOnError()
  return data
}
