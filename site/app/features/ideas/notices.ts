import type { LikeOutcome } from '../../entries/likes/likes'
import { failureToast } from '../../ui/toast/failure-toast'
import type { Toast } from '../../ui/toast/toast-context'

/** Toasts of the like button (docs/product.md#ideas). */
export const LIKE_NOTICES: Record<LikeOutcome, Toast> = {
  liked: { title: 'Like hinzugefügt!', description: 'Vielen Dank für Ihre Unterstützung dieser Idee.' },
  'already-liked': {
    title: 'Bereits bewertet',
    description: 'Sie haben diese Idee bereits mit einem Like bewertet.',
  },
  failed: failureToast('Like konnte nicht hinzugefügt werden.'),
}
