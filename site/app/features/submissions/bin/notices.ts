import { failureToast } from '../../../ui/toast/failure-toast'
import type { Toast } from '../../../ui/toast/toast-context'

/** Toasts of the page (docs/product.md#bin). */
export const LOADING_FAILED = failureToast('Der Papierkorb konnte nicht geladen werden.')
export const RESTORED: Toast = { title: 'Wiederhergestellt' }
export const RESTORING_FAILED = failureToast('Der Eintrag konnte nicht wiederhergestellt werden.')
export const ALREADY_THERE = failureToast(
  'Diesen Eintrag gibt es schon wieder. Sie können ihn aus dem Papierkorb löschen.',
)
export const DELETED: Toast = { title: 'Endgültig gelöscht' }
export const DELETING_FAILED = failureToast('Der Eintrag konnte nicht gelöscht werden.')
