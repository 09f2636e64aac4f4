import { failureToast } from '../../../ui/toast/failure-toast'
import type { Toast } from '../../../ui/toast/toast-context'

export const LOADING_FAILED = 'Ihr Betrieb konnte nicht geladen werden.'
export const PUBLIC_NOW: Toast = {
  title: 'Gespeichert',
  description: 'Ihre Änderungen sind schon zu sehen.',
}
export const WAITING: Toast = {
  title: 'Gespeichert',
  description: 'Was der Verein prüft, ist danach zu sehen.',
}
export const UNCHANGED: Toast = { title: 'Es ist nichts geändert.' }
export const WITHDRAWN: Toast = { title: 'Änderungen zurückgezogen' }
export const SAVING_FAILED = failureToast('Ihr Betrieb konnte nicht gespeichert werden.')
export const WITHDRAWAL_FAILED = failureToast('Die Änderungen konnten nicht zurückgezogen werden.')
export const INCOMPLETE = failureToast('Bitte sehen Sie die markierten Felder durch.')
export const TOO_MANY = failureToast('Sie haben sehr oft gespeichert. Bitte warten Sie eine Stunde.')
