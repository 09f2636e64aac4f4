import type { Toast } from './toast-context'

/** How a failure is told (docs/product.md#messages). */
export function failureToast(description: string): Toast & { description: string } {
  return { title: 'Fehler', description, destructive: true }
}

/** When the code of a form does not come. */
export const FORM_NOT_LOADED = failureToast(
  'Das Formular konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.',
)
