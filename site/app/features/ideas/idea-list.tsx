import { useLikes } from '../../lib/likes/use-likes'
import { useToast } from '../../ui/toast/toast-context'
import type { Idea } from './idea'
import { IdeaCard } from './idea-card'
import { LIKE_NOTICES } from './notices'

/** Layout of the list, shared with its skeleton. */
export const GRID = 'grid gap-x-5 gap-y-7 @2xl:grid-cols-2 @5xl:grid-cols-3'

/** The ideas with their likes. */
export function IdeaList({ ideas }: { ideas: readonly Idea[] }) {
  const likes = useLikes('idea')
  const showToast = useToast()

  async function toggle(idea: Idea) {
    const outcome = await likes.toggle(idea)
    if (outcome) showToast(LIKE_NOTICES[outcome])
  }

  return (
    <ul className={GRID}>
      {ideas.map((idea) => (
        <li key={idea.id}>
          <IdeaCard
            idea={idea}
            likes={likes.countOf(idea)}
            liked={likes.isLiked(idea.id)}
            onToggle={() => toggle(idea)}
          />
        </li>
      ))}
    </ul>
  )
}
