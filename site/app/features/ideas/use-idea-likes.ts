import { useLikes } from '../../entries/likes/use-likes'
import { useToast } from '../../ui/toast/toast-context'
import type { Idea } from './idea'
import { LIKE_NOTICES } from './notices'

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
