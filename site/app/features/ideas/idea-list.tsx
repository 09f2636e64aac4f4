import { TownVignette } from '../../illustrations/town-vignette'
import { useLikes } from '../../lib/likes/use-likes'
import { MatchingRows } from '../../lib/list/public-list'
import { EmptyState } from '../../ui/empty/empty-state'
import { useToast } from '../../ui/toast/toast-context'
import { type IdeaFilter, matchesFilter } from './filter'
import type { Idea } from './idea'
import { IdeaCard } from './idea-card'
import { LIKE_NOTICES } from './notices'

/** Layout of the list, shared with its skeleton. */
export const GRID = 'grid gap-x-5 gap-y-7 @2xl:grid-cols-2 @5xl:grid-cols-3'

type IdeaListProps = { ideas: readonly Idea[]; filter: IdeaFilter; onReset: () => void }

/** The ideas that match the filter, newest first. */
export function IdeaList({ ideas, filter, onReset }: IdeaListProps) {
  const matching = ideas.filter((idea) => matchesFilter(idea, filter))
  return (
    <MatchingRows
      rows={ideas}
      matching={matching}
      filter={filter}
      words={{ one: 'Idee', many: 'Ideen' }}
      empty={<NothingYet />}
      unmatched="Zu dieser Suche hängt nichts am Brett. Vielleicht ist es Ihre Idee?"
      onReset={onReset}
      className="mb-6"
    >
      <Notes ideas={matching} />
    </MatchingRows>
  )
}

function Notes({ ideas }: { ideas: readonly Idea[] }) {
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

function NothingYet() {
  return (
    <EmptyState title="Noch keine Ideen vorhanden" picture={<TownVignette />}>
      <p>Das Brett ist noch leer. Machen Sie den Anfang: Was würden Sie in der Stadt ändern?</p>
    </EmptyState>
  )
}
