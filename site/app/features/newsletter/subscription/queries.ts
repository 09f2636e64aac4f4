import type { PostgrestClient } from '@supabase/postgrest-js'

/** The account's own subscription; the row of `my_subscription`. */
export type Subscription = Readonly<{
  email: string
  /** Whether the address is known to be the account's; nothing is sent before. */
  confirmed: boolean
  active: boolean
  /** When the address came onto the list of subscribers; null when it never did. */
  created_at: string | null
}>

/** Reads the subscription of the account behind the client. Rejects with the wire's error. */
export async function readSubscription(client: PostgrestClient): Promise<Subscription> {
  const { data } = await client
    .from('my_subscription')
    .select('email,confirmed,active,created_at')
    .retry(false)
    .single<Subscription>()
    .throwOnError()
  return data
}

/**
 * Switches the subscription and answers what it is now: the list of subscribers and the profile follow. Rejects with the wire's
 * error, also when the account has no profile that could be switched.
 */
export async function switchSubscription(
  client: PostgrestClient,
  email: string,
  active: boolean,
): Promise<Subscription> {
  const { data } = await client
    .from('my_subscription')
    .update({ active })
    .eq('email', email)
    .select('email,confirmed,active,created_at')
    .single<Subscription>()
    .throwOnError()
  return data
}
