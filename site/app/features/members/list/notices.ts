import { failureToast } from '../../../ui/toast/failure-toast'
import type { Toast } from '../../../ui/toast/toast-context'

/** Toasts of the page (docs/product.md#member-list). */
export const LOADING_FAILED = failureToast('Daten konnten nicht geladen werden.')
export const STATUS_FAILED = failureToast('Status konnte nicht aktualisiert werden.')
export const UPDATE_FAILED = failureToast('Mitglied konnte nicht aktualisiert werden.')
export const DELETING_FAILED = failureToast('Mitglied konnte nicht gelöscht werden.')
export const ADDING_FAILED = failureToast('Mitglied konnte nicht hinzugefügt werden.')
export const FACTOR_MISSING = failureToast(
  'Bankdaten speichern Sie nur mit einem zweiten Faktor. Ihrem Konto fehlt er noch: Sie richten ihn unter „Sicherheit“ ein.',
)
export const UPDATED = { title: 'Mitglied aktualisiert' } satisfies Toast
export const DELETED = { title: 'Mitglied gelöscht' } satisfies Toast
export const ADDED = { title: 'Mitglied hinzugefügt' } satisfies Toast
export const APPROVED = {
  title: 'Status aktualisiert',
  description: 'Antrag wurde genehmigt.',
} satisfies Toast
export const REJECTED = {
  title: 'Status aktualisiert',
  description: 'Antrag wurde abgelehnt.',
} satisfies Toast
export const ACCEPTED = { title: 'Als Mitglied aufgenommen' } satisfies Toast
export const APPLICATION_DELETED = {
  title: 'Antrag gelöscht',
  description: 'Er liegt 30 Tage im Papierkorb.',
} satisfies Toast
export const DELETING_APPLICATION_FAILED = failureToast('Antrag konnte nicht gelöscht werden.')
export const ROLE_CHANGED = { title: 'Rolle aktualisiert' } satisfies Toast
export const ROLE_FAILED = failureToast('Rolle konnte nicht aktualisiert werden.')
export const LAST_ADMIN = failureToast(
  'Das ist das letzte Konto im Vorstand. Bitte geben Sie dieses Amt zuerst einem anderen Konto.',
)

/** Why the database rejected an imported line. */
export const explainRefusal = (): string => 'Die Datenbank nimmt diese Angaben nicht an.'
