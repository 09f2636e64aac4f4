import { failureToast } from '../../ui/toast/failure-toast'
import type { Toast } from '../../ui/toast/toast-context'

/** Toasts of the profile (docs/product.md#members-area). */
export const PROFILE_UPDATED: Toast = { title: 'Profil aktualisiert' }

export const PROFILE_UPDATE_FAILED: Toast = failureToast('Profil konnte nicht aktualisiert werden.')
