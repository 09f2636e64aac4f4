import { useLikes } from '../../entries/likes/use-likes'
import { useToast } from '../../ui/toast/toast-context'
import { LIKE_NOTICES } from './notices'
import type { Post } from './post'

/** The props of a post's like button; a press is answered by a toast. */
export function usePostLikes() {
  const likes = useLikes('my_roding_post')
  const showToast = useToast()

  async function like(post: Post) {
    const outcome = await likes.like(post)
    if (outcome) showToast(LIKE_NOTICES[outcome])
  }
  return (post: Post) => ({
    title: post.title,
    count: likes.countOf(post),
    liked: likes.isLiked(post.id),
    onLike: () => void like(post),
  })
}
