import type { Toast } from './toast-context'

/** Toast of a failure (docs/product.md#messages). */
export function failureToast(description: string): Toast & { description: string } {
  return { title: 'Fehler', description, destructive: true }
}

/** Toast when a required field is empty. */
export const DETAILS_MISSING = failureToast('Bitte füllen Sie alle Pflichtfelder aus.')

/** Toast when the code of a form cannot be loaded. */
export const FORM_NOT_LOADED = failureToast(
  'Das Formular konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.',
)
