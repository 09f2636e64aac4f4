import type { Toast } from '../../ui/toast/toast-context'

const failure = (description: string) => ({ title: 'Fehler', description, destructive: true }) satisfies Toast

/** What the page says in toasts (spec sections 5 and 8). */
export const LOADING_FAILED = failure('Mitglieder konnten nicht geladen werden.')
export const DETAILS_MISSING = failure('Bitte füllen Sie alle Pflichtfelder aus.')
export const APPLICATION_FAILED = failure('Antrag konnte nicht eingereicht werden.')
export const FORM_NOT_LOADED = failure(
  'Das Formular konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.',
)
export const APPLIED = {
  title: 'Antrag eingereicht!',
  description: 'Der Vorstand meldet sich bei Ihnen.',
} satisfies Toast
