import { failureToast } from '../../../ui/toast/failure-toast'
import type { Toast } from '../../../ui/toast/toast-context'
import type { ConfirmationState, SubscriptionOutcome } from './subscribe'

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
