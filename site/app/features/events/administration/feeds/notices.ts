import { failureToast } from '../../../../ui/toast/failure-toast'
import type { Toast } from '../../../../ui/toast/toast-context'

/** Toasts of the page of calendars (docs/product.md#calendars-of-clubs). */
export const LOADING_FAILED = failureToast('Die Kalender konnten nicht geladen werden')
export const SAVED: Toast = { title: 'Kalender gespeichert', description: 'Er wird gleich gelesen.' }
export const SAVING_FAILED = failureToast('Der Kalender konnte nicht gespeichert werden.')
export const READING: Toast = { title: 'Der Kalender wird gelesen' }
export const DELETED: Toast = { title: 'Kalender gelöscht' }

export const ADDRESS_TAKEN = 'Diesen Kalender gibt es hier schon.'
export const TOO_MANY = failureToast('Mehr als 30 Kalender sind nicht möglich.')
