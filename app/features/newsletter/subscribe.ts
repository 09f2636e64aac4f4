import type { PostgrestClient } from '@supabase/postgrest-js'

/** PostgreSQL's code for a row that would break a unique index. */
const DUPLICATE = '23505'

export type SubscriptionOutcome = 'subscribed' | 'already-subscribed' | 'failed'

/** Puts a reader on the list. Never rejects. */
export async function subscribe(
  client: PostgrestClient,
  reader: Readonly<{ name: string; email: string }>,
): Promise<SubscriptionOutcome> {
  const { error } = await client.from('newsletter_subscriptions').insert(reader)
  if (!error) return 'subscribed'
  return error.code === DUPLICATE ? 'already-subscribed' : 'failed'
}
