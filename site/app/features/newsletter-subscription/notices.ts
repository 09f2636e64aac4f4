import { failureToast } from '../../ui/toast/failure-toast'
import type { Toast } from '../../ui/toast/toast-context'
import type { SubscriptionOutcome } from './subscribe'

/** Name and address are required (docs/product.md#newsletter-sign-up). */
export const DETAILS_MISSING: Toast = failureToast('Bitte geben Sie Name und E-Mail-Adresse ein.')

/** Toast by outcome (docs/product.md#newsletter-sign-up). */
export const NOTICES: Readonly<Record<SubscriptionOutcome, Toast>> = {
  subscribed: {
    title: 'Newsletter abonniert!',
    description: 'Vielen Dank! Sie erhalten ab sofort unsere Newsletter.',
  },
  'already-subscribed': {
    title: 'Bereits angemeldet',
    description: 'Diese E-Mail-Adresse ist bereits für unseren Newsletter angemeldet.',
    destructive: true,
  },
  failed: failureToast('Newsletter-Anmeldung fehlgeschlagen. Bitte versuchen Sie es später erneut.'),
}
