import type { DatabaseClient } from '../../lib/supabase/clients'
import { isRemembered, remember } from './remembered'

/** SQLSTATE of `unique_violation`. */
const DUPLICATE = '23505'

/** `asked` and `already-asked`: a mail asks for the confirmation, as far as one is missing. */
export type SubscriptionOutcome = 'subscribed' | 'asked' | 'already-subscribed' | 'already-asked' | 'failed'

/**
 * Subscribes an address. Never rejects. The server reports an existing subscription only to the confirmed owner of the address; for others
 * this browser's own list is used. The request is sent in any case, because the address may have been removed meanwhile.
 */
export async function subscribe(
  client: DatabaseClient,
  reader: Readonly<{ name: string; email: string }>,
): Promise<SubscriptionOutcome> {
  const { error } = await client.from('newsletter_subscriptions').insert(reader)
  if (error) return error.code === DUPLICATE ? 'already-subscribed' : 'failed'
  // Where this is unknown, nothing is said about a mail.
  const { data: delivers } = await client.rpc('newsletter_confirmations_are_delivered', undefined, {
    get: true,
  })
  if (isRemembered(reader.email)) return delivers ? 'already-asked' : 'already-subscribed'
  remember(reader.email)
  return delivers ? 'asked' : 'subscribed'
}
