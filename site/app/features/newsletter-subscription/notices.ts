import { failureToast } from '../../ui/toast/failure-toast'
import type { Toast } from '../../ui/toast/toast-context'
import type { SubscriptionOutcome } from './subscribe'

/** Name and address are required (docs/product.md#newsletter-sign-up). */
export const DETAILS_MISSING: Toast = failureToast('Bitte geben Sie Name und E-Mail-Adresse ein.')

const SUBSCRIBED = {
  title: 'Newsletter abonniert!',
  description: 'Vielen Dank! Sie erhalten ab sofort unsere Newsletter.',
} satisfies Toast
const ALREADY_SUBSCRIBED = {
  title: 'Bereits angemeldet',
  description: 'Diese E-Mail-Adresse ist bereits für unseren Newsletter angemeldet.',
  destructive: true,
} satisfies Toast

/** Toast by outcome (docs/product.md#newsletter-sign-up). Where a mail is sent, a sentence more says so. */
export const NOTICES: Readonly<Record<SubscriptionOutcome, Toast>> = {
  subscribed: SUBSCRIBED,
  asked: {
    ...SUBSCRIBED,
    description: `${SUBSCRIBED.description} Bitte bestätigen Sie noch die Anmeldung: Eine E-Mail dazu ist unterwegs.`,
  },
  'already-subscribed': ALREADY_SUBSCRIBED,
  'already-asked': {
    ...ALREADY_SUBSCRIBED,
    description: `${ALREADY_SUBSCRIBED.description} Fehlt die Bestätigung noch, ist eine E-Mail dazu unterwegs.`,
  },
  failed: failureToast('Newsletter-Anmeldung fehlgeschlagen. Bitte versuchen Sie es später erneut.'),
}
