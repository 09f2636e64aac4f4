import type { Toast } from '../../ui/toast/toast-context'

const failed = (description: string) => ({ title: 'Fehler', description, destructive: true }) satisfies Toast

/** What the page says in toasts (spec sections 5, 7 and 8). */
export const LETTER_INCOMPLETE = failed('Bitte füllen Sie Betreff und Inhalt aus.')
export const NO_WEBHOOK = failed('Kein aktiver und getesteter Webhook verfügbar.')
export const SENDING_FAILED = failed('Newsletter konnte nicht versendet werden.')
export const SENT = { title: 'Newsletter versendet' } satisfies Toast
export const SENT_TO_ME = {
  title: 'Newsletter versendet',
  description: 'Die Probe ist an Ihre eigene Adresse unterwegs.',
} satisfies Toast
export const SENT_IN_PART = {
  title: 'Newsletter teilweise versendet',
  description: 'Nicht alle wurden erreicht. Das Ergebnis steht unter dem Formular.',
  destructive: true,
} satisfies Toast

export const URL_MISSING = failed('Bitte geben Sie eine Webhook-URL ein.')
export const SAVING_FAILED = failed('Webhook-URL konnte nicht gespeichert werden.')
export const SAVED = { title: 'Webhook-URL wurde gespeichert' } satisfies Toast
export const TESTED = { title: 'Webhook getestet' } satisfies Toast
export const TEST_FAILED = failed('Webhook-Test fehlgeschlagen.')
export const STATUS_CHANGED = { title: 'Status aktualisiert' } satisfies Toast
export const STATUS_FAILED = failed('Status konnte nicht aktualisiert werden.')
export const DELETED = { title: 'Webhook gelöscht' } satisfies Toast
export const DELETING_FAILED = failed('Webhook konnte nicht gelöscht werden.')
export const SECRET_UNREADABLE = failed('Der Schlüssel konnte nicht geladen werden.')

/** Stands where a list would that could not be read; the reason is in the console (spec section 8). */
export const NOT_READABLE = 'Die Liste ist gerade nicht zu lesen.'
