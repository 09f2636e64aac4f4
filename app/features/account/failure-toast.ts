import type { AuthFailure } from '../../lib/session/outcomes'
import type { Toast } from '../../ui/toast/toast-context'

/** How a failure is told (spec section 8). */
export function failureToast(description: AuthFailure['message']): Toast {
  return { title: 'Fehler', description, destructive: true }
}
