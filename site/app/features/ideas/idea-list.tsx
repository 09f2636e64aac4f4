import type { Idea } from './idea'
import { IdeaCard } from './idea-card'
import { useIdeaLikes } from './use-idea-likes'

/** Layout of the list, shared with its skeleton. */
export const GRID = 'grid gap-x-5 gap-y-7 @2xl:grid-cols-2 @5xl:grid-cols-3'

/** The ideas with their likes. */
export function IdeaList({ ideas, onFollow }: { ideas: readonly Idea[]; onFollow: () => void }) {
  const likesOf = useIdeaLikes()
  return (
    <ul className={GRID}>
      {ideas.map((idea) => (
        <li key={idea.id}>
          <IdeaCard idea={idea} likes={likesOf(idea)} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  )
}
