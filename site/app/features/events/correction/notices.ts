import { failureToast } from '../../../ui/toast/failure-toast'
import type { Toast } from '../../../ui/toast/toast-context'

/** `waits`: it is public after approval. */
export const corrected = (waits: boolean): Toast => ({
  title: 'Korrektur gespeichert',
  description: waits ? 'Sie erscheint nach Prüfung.' : 'Sie ist ab sofort öffentlich sichtbar.',
})
export const CORRECTION_FAILED = failureToast(
  'Ihre Korrektur konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
)
export const WITHDRAWN: Toast = {
  title: 'Veranstaltung zurückgezogen',
  description: 'Auf unserer Website steht sie nicht mehr.',
}
export const WITHDRAWAL_FAILED = failureToast(
  'Die Veranstaltung konnte nicht zurückgezogen werden. Bitte versuchen Sie es erneut.',
)
export const NOT_CHANGEABLE = failureToast('Die Veranstaltung lässt sich nicht mehr ändern.')
