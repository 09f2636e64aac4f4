import { failureToast } from '../../../ui/toast/failure-toast'
import type { Toast } from '../../../ui/toast/toast-context'

/** Toasts of the page (docs/product.md#reports). */
export const LOADING_FAILED = failureToast('Meldungen konnten nicht geladen werden.')
export const REPORT_FAILED = failureToast('Die Meldung konnte nicht geladen werden.')
export const DECIDING_FAILED = failureToast('Die Entscheidung konnte nicht gespeichert werden.')
export const STATISTICS_FAILED = failureToast('Die Zahlen konnten nicht geladen werden.')
export const REASON_MISSING = failureToast('Bitte wählen Sie eine Entscheidung und begründen Sie sie.')

export function decidedToast(reports: number): Toast {
  if (reports === 0) return { title: 'Darüber war schon entschieden' }
  return { title: reports === 1 ? 'Meldung entschieden' : `${reports} Meldungen entschieden` }
}
