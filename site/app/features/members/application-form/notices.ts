import { failureToast } from '../../../ui/toast/failure-toast'
import type { Toast } from '../../../ui/toast/toast-context'

/** Toasts of the page (docs/product.md#membership). */
export const APPLICATION_FAILED = failureToast('Antrag konnte nicht eingereicht werden.')
export const APPLIED = {
  title: 'Antrag eingereicht!',
  description: 'Der Vorstand meldet sich bei Ihnen.',
} satisfies Toast
