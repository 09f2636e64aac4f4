import type { LikeOutcome } from '../../lib/likes'
import type { Toast } from '../../ui/toast/toast-context'

/** What the page says in toasts (spec sections 5 and 8). */
export const LOADING_FAILED = {
  title: 'Fehler',
  description: 'Ideen konnten nicht geladen werden.',
  destructive: true,
} satisfies Toast
export const DETAILS_MISSING = {
  title: 'Fehler',
  description: 'Bitte füllen Sie alle Pflichtfelder aus.',
  destructive: true,
} satisfies Toast
export const SUBMISSION_FAILED = {
  title: 'Fehler',
  description: 'Idee konnte nicht eingereicht werden.',
  destructive: true,
} satisfies Toast
export const SUBMITTED = {
  title: 'Idee eingereicht!',
  description: 'Ihre Idee wird nach Prüfung veröffentlicht.',
} satisfies Toast
export const FORM_NOT_LOADED = {
  title: 'Fehler',
  description: 'Das Formular konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.',
  destructive: true,
} satisfies Toast

export const LIKE_NOTICES: Record<LikeOutcome, Toast> = {
  liked: { title: 'Like hinzugefügt!', description: 'Vielen Dank für Ihre Unterstützung dieser Idee.' },
  'already-liked': {
    title: 'Bereits bewertet',
    description: 'Sie haben diese Idee bereits mit einem Like bewertet.',
  },
  failed: { title: 'Fehler', description: 'Like konnte nicht hinzugefügt werden.', destructive: true },
}
