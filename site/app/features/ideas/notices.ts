import type { ToggleOutcome } from '../../lib/likes/likes'
import { failureToast } from '../../ui/toast/failure-toast'
import type { Toast } from '../../ui/toast/toast-context'

/** Toasts of the page (docs/product.md#ideas). */
export const SUBMISSION_FAILED = failureToast('Idee konnte nicht eingereicht werden.')
export const SUBMITTED = {
  title: 'Idee eingereicht!',
  description: 'Ihre Idee wird nach Prüfung veröffentlicht.',
} satisfies Toast
export const PUBLISHED = {
  title: 'Idee eingereicht!',
  description: 'Ihre Idee ist ab sofort öffentlich sichtbar.',
} satisfies Toast

export const LIKE_NOTICES: Record<ToggleOutcome, Toast> = {
  liked: { title: 'Like hinzugefügt!', description: 'Vielen Dank für Ihre Unterstützung dieser Idee.' },
  'already-liked': {
    title: 'Bereits bewertet',
    description: 'Sie haben diese Idee bereits mit einem Like bewertet.',
  },
  failed: failureToast('Like konnte nicht hinzugefügt werden.'),
  'taken-back': { title: 'Like zurückgenommen' },
  'not-taken-back': failureToast('Like konnte nicht zurückgenommen werden.'),
}
