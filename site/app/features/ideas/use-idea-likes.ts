import type { LikeOutcome } from '../../entries/likes/likes'
import { useLikes } from '../../entries/likes/use-likes'
import { failureToast } from '../../ui/toast/failure-toast'
import { type Toast, useToast } from '../../ui/toast/toast-context'
import type { Idea } from './idea'

/** The props of an idea's like button; a press is answered by a toast. */
export function useIdeaLikes() {
  const likes = useLikes('idea')
  const showToast = useToast()

  async function like(idea: Idea) {
    const outcome = await likes.like(idea)
    if (outcome) showToast(LIKE_NOTICES[outcome])
  }
  return (idea: Idea) => ({
    title: idea.title,
    count: likes.countOf(idea),
    liked: likes.isLiked(idea.id),
    onLike: () => void like(idea),
  })
}

/** Toasts of the like button (docs/product.md#ideas). */
const LIKE_NOTICES: Record<LikeOutcome, Toast> = {
  liked: { title: 'Like hinzugefügt!', description: 'Vielen Dank für Ihre Unterstützung dieser Idee.' },
  'already-liked': {
    title: 'Bereits bewertet',
    description: 'Sie haben diese Idee bereits mit einem Like bewertet.',
  },
  failed: failureToast('Like konnte nicht hinzugefügt werden.'),
}
