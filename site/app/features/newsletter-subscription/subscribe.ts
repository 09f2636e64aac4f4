import type { DatabaseClient } from '../../lib/supabase/clients'
import { isRemembered, remember } from './remembered'

/** SQLSTATE of `unique_violation`. */
const DUPLICATE = '23505'

export type SubscriptionOutcome = 'subscribed' | 'already-subscribed' | 'failed'

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
  if (isRemembered(reader.email)) return 'already-subscribed'
  remember(reader.email)
  return 'subscribed'
}
