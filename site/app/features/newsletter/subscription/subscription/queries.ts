import type { DatabaseClient } from '../../../../lib/supabase/clients'
import type { Tables } from '../../../../lib/supabase/database.types'

/** The account's own subscription; row of `my_subscription`. */
export type Subscription = Readonly<Tables<'my_subscription'>>

/** Whether issues are sent to the account's address. */
export const isReceiving = ({ state }: Subscription): boolean => state === 'confirmed'

/** The last choice, whether or not it has taken effect. */
export const isWanted = (subscription: Subscription): boolean =>
  isReceiving(subscription) || subscription.state === 'chosen'

/** Reads the subscription of the client's account. Rejects with the PostgREST error. */
export async function readSubscription(client: DatabaseClient): Promise<Subscription> {
  const { data } = await client
    .from('my_subscription')
    .select('email,confirmed,active,created_at,state')
    .retry(false)
    .single()
    .throwOnError()
  return data
}

/**
 * Toggles the subscription and resolves with the new state; the list of subscribers and the profile are updated by the database. Rejects
 * with the PostgREST error, also when the account has no profile.
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
    .select('email,confirmed,active,created_at,state')
    .single()
    .throwOnError()
  return data
}
