import { failureToast } from '../../ui/toast/failure-toast'
import type { Toast } from '../../ui/toast/toast-context'

/** Toasts of the page (docs/product.md#subscribers). */
export const LOADING_FAILED = failureToast('Newsletter-Abonnenten konnten nicht geladen werden.')
export const STATUS_FAILED = failureToast('Status konnte nicht aktualisiert werden.')
export const ADDING_FAILED = failureToast('Abonnent konnte nicht hinzugefügt werden.')
export const DELETING_FAILED = failureToast('Abonnent konnte nicht gelöscht werden.')
export const STATUS_CHANGED = { title: 'Status aktualisiert' } satisfies Toast
export const ADDED = { title: 'Abonnent hinzugefügt' } satisfies Toast
export const DELETED = { title: 'Abonnent gelöscht' } satisfies Toast

export const ADDRESS_KNOWN = 'Diese E-Mail-Adresse ist schon in der Liste.'

/** Why the database rejected an imported line, by SQLSTATE. */
export const explainRefusal = (code: string): string =>
  code === '23505' ? ADDRESS_KNOWN : 'Die Datenbank nimmt diese Angaben nicht an.'
