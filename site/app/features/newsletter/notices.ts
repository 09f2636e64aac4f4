import type { DatabaseClient } from '../../lib/supabase/clients'
import { failureToast, type Toast } from '../../ui/toast/toast-context'

/** Name and address are required (docs/product.md#newsletter-sign-up). */
export const DETAILS_MISSING: Toast = failureToast('Bitte geben Sie Name und E-Mail-Adresse ein.')

/** An address that is confirmed has subscribed. */
export const SUBSCRIBED = {
  title: 'Newsletter abonniert!',
  description: 'Vielen Dank! Sie erhalten ab sofort unsere Newsletter.',
} satisfies Toast
const DUPLICATE = {
  title: 'Bereits angemeldet',
  description: 'Diese E-Mail-Adresse ist bereits für unseren Newsletter angemeldet.',
  destructive: true,
} satisfies Toast
const FAILED = failureToast('Newsletter-Anmeldung fehlgeschlagen. Bitte versuchen Sie es später erneut.')

const AFTER_SUBSCRIBING: Readonly<Record<ConfirmationState, string>> = {
  under_way: 'Das gilt, sobald Sie den Link in der E-Mail bestätigt haben, die jetzt an Sie unterwegs ist.',
  sent: 'Das gilt, sobald Sie den Link in der E-Mail bestätigt haben, die wir Ihnen geschickt haben.',
  confirmed: 'Ihre Adresse ist bestätigt, Sie müssen nichts weiter tun.',
  none: 'Das gilt, sobald Ihre Adresse bestätigt ist; eine E-Mail dazu können wir gerade nicht senden.',
}
const AFTER_DUPLICATE: Readonly<Record<ConfirmationState, string>> = {
  under_way: 'Es fehlt noch Ihre Bestätigung: Eine E-Mail mit dem Link dazu ist unterwegs.',
  sent: 'Es fehlt noch Ihre Bestätigung: Den Link dazu haben wir Ihnen schon per E-Mail geschickt.',
  confirmed: 'Ihre Adresse ist bestätigt, Sie müssen nichts weiter tun.',
  none: 'Kommt bei Ihnen keine Ausgabe an, schreiben Sie uns bitte.',
}

/** The toast for an outcome, with one sentence about the confirmation where it is known. */
export function subscriptionToast(outcome: SubscriptionOutcome): Toast {
  if (outcome.result === 'failed') return FAILED
  const { result, state } = outcome
  return result === 'subscribed'
    ? { ...SUBSCRIBED, note: state && AFTER_SUBSCRIBING[state] }
    : { ...DUPLICATE, note: state && AFTER_DUPLICATE[state] }
}

/** SQLSTATE of `unique_violation`. */
const SUBSCRIBE_DUPLICATE = '23505'

/**
 * The database's answer about the mail that asks for the confirmation: it leaves now, or was sent a while ago. `confirmed`: no mail is
 * needed, because the address is the caller's own. `none`: there is no mail, or that is not disclosed.
 */
type ConfirmationState = 'under_way' | 'sent' | 'confirmed' | 'none'

/** `state` is undefined where it could not be read. */
type SubscriptionOutcome =
  | Readonly<{ result: 'subscribed' | 'duplicate'; state: ConfirmationState | undefined }>
  | Readonly<{ result: 'failed' }>

/** Subscribes an address (docs/product.md#newsletter-sign-up). Never rejects. */
export async function subscribe(
  client: DatabaseClient,
  reader: Readonly<{ name: string; email: string }>,
): Promise<SubscriptionOutcome> {
  const { error } = await client.from('newsletter_subscriptions').insert(reader)
  if (error && error.code !== SUBSCRIBE_DUPLICATE) return { result: 'failed' }
  const { data, error: unread } = await client.rpc('newsletter_sign_up_state', { _email: reader.email })
  return {
    result: error ? 'duplicate' : 'subscribed',
    state: unread ? undefined : ((data ?? 'none') as ConfirmationState),
  }
}
