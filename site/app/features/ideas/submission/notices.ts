import { failureToast } from '../../../ui/toast/failure-toast'
import type { Toast } from '../../../ui/toast/toast-context'

/** Toasts of the form (docs/product.md#ideas). */
export const SUBMISSION_FAILED = failureToast('Idee konnte nicht eingereicht werden.')
export const SUBMITTED = {
  title: 'Idee eingereicht!',
  description: 'Ihre Idee wird nach Prüfung veröffentlicht.',
} satisfies Toast
export const PUBLISHED = {
  title: 'Idee eingereicht!',
  description: 'Ihre Idee ist ab sofort öffentlich sichtbar.',
} satisfies Toast
