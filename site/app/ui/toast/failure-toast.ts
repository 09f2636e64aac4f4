import type { Toast } from './toast-context'

const CHECK_CONNECTION = 'Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.'

/** Toast of a failure (docs/product.md#messages). */
export function failureToast(description: string): Toast & { description: string } {
  return { title: 'Fehler', description, destructive: true }
}

/** Toast when a required field is empty. */
export const DETAILS_MISSING = failureToast('Bitte füllen Sie alle Pflichtfelder aus.')

/** The toast of what could not be sent; without a connection it says what to do. */
export function sendingFailed(toast: Toast): Toast {
  if (navigator.onLine) return toast
  const hint = `Ihre Eingaben bleiben stehen. ${CHECK_CONNECTION}`
  return { ...toast, description: [toast.description, hint].filter(Boolean).join(' ') }
}

const notLoaded = (what: string) =>
  failureToast(
    `${what} konnte nicht geladen werden. ${CHECK_CONNECTION} Hilft das nicht, laden Sie die Seite neu.`,
  )

/** Toast when the code of a form cannot be loaded. */
export const FORM_NOT_LOADED = notLoaded('Das Formular')

/** Toast when the code of another part of the page cannot be loaded. */
export const PART_NOT_LOADED = notLoaded('Dieser Teil der Seite')

/** The code of an error of the API, such as the SQLSTATE of PostgreSQL; empty for other errors. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
