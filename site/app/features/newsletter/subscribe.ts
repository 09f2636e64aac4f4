import type { DatabaseClient } from '../../lib/database-client'
import { isRemembered, remember } from './remembered'

/** PostgreSQL's code for a row that would break a unique index. */
const DUPLICATE = '23505'

export type SubscriptionOutcome = 'subscribed' | 'already-subscribed' | 'failed'

/**
 * Puts a reader on the list. Never rejects. The server says that an address is there already only to who has shown that it is his;
 * otherwise this browser knows what it has signed up. It sends all the same: the address may have left the list meanwhile.
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
