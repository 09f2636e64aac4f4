import { failureToast } from '../../../ui/toast/failure-toast'
import type { Toast } from '../../../ui/toast/toast-context'

/** Toasts of the page (docs/product.md#subscribers). */
export const LOADING_FAILED = failureToast('Newsletter-Abonnenten konnten nicht geladen werden.')
export const STATUS_FAILED = failureToast('Status konnte nicht aktualisiert werden.')
export const ADDING_FAILED = failureToast('Abonnent konnte nicht hinzugefügt werden.')
export const DELETING_FAILED = failureToast('Abonnent konnte nicht gelöscht werden.')
export const STATUS_CHANGED = { title: 'Status aktualisiert' } satisfies Toast
export const ADDED = { title: 'Abonnent hinzugefügt' } satisfies Toast
export const DELETED = { title: 'Abonnent gelöscht' } satisfies Toast

const ADDRESS_KNOWN = 'Diese E-Mail-Adresse ist schon in der Liste.'

const ADDRESS_DELETED =
  'Diese Adresse wurde gelöscht. Zurück kommt sie nur, wenn die Person sich selbst wieder anmeldet.'
export const GROUND_STATED = { title: 'Grund gespeichert' } satisfies Toast
export const STATING_FAILED = failureToast('Der Grund konnte nicht für alle Adressen gespeichert werden.')
export const ASKING_FAILED = failureToast('Die E-Mails konnten nicht beauftragt werden.')

/** SQLSTATEs of an insert: `unique_violation`, and an address that was deleted (supabase/migrations). */
const REASONS: Readonly<Record<string, string>> = { '23505': ADDRESS_KNOWN, '23N01': ADDRESS_DELETED }

/** Why the database rejected a subscriber, by SQLSTATE; undefined for other errors. */
export const refusalOf = (code: string | undefined): string | undefined => REASONS[code ?? '']

/** Explains why a line of an import was refused. */
export const explainRefusal = (code: string): string =>
  refusalOf(code) ?? 'Die Datenbank nimmt diese Angaben nicht an.'
