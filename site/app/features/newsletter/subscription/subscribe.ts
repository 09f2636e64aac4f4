import type { DatabaseClient } from '../../../lib/supabase/clients'

/** SQLSTATE of `unique_violation`. */
const DUPLICATE = '23505'

/**
 * The database's answer about the mail that asks for the confirmation: it leaves now, or was sent a while ago. `confirmed`: no mail is
 * needed, because the address is the caller's own. `none`: there is no mail, or that is not disclosed.
 */
export type ConfirmationState = 'under_way' | 'sent' | 'confirmed' | 'none'

/** `state` is undefined where it could not be read. */
export type SubscriptionOutcome =
  | Readonly<{ result: 'subscribed' | 'duplicate'; state: ConfirmationState | undefined }>
  | Readonly<{ result: 'failed' }>

/** Subscribes an address (docs/product.md#newsletter-sign-up). Never rejects. */
export async function subscribe(
  client: DatabaseClient,
  reader: Readonly<{ name: string; email: string }>,
): Promise<SubscriptionOutcome> {
  const { error } = await client.from('newsletter_subscriptions').insert(reader)
  if (error && error.code !== DUPLICATE) return { result: 'failed' }
  const { data, error: unread } = await client.rpc('newsletter_sign_up_state', { _email: reader.email })
  return {
    result: error ? 'duplicate' : 'subscribed',
    state: unread ? undefined : ((data ?? 'none') as ConfirmationState),
  }
}
