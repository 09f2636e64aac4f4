import { TownVignette } from '../../illustrations/town-vignette'
import { useLikes } from '../../lib/likes/use-likes'
import { isFiltering } from '../../lib/list/address-fields'
import { EmptyState } from '../../ui/empty/empty-state'
import { NothingMatches } from '../../ui/empty/nothing-matches'
import { useToast } from '../../ui/toast/toast-context'
import { type FilterControl, matchesFilter } from './filter'
import type { Idea } from './idea'
import { IdeaCard } from './idea-card'
import { LIKE_NOTICES } from './notices'

/** Layout of the list, shared with its skeleton. */
export const GRID = 'grid gap-x-5 gap-y-7 @2xl:grid-cols-2 @5xl:grid-cols-3'

type IdeaListProps = { ideas: readonly Idea[]; control: FilterControl; onReset: () => void }

/** The ideas that match the filter, newest first. */
export function IdeaList({ ideas, control: { filter }, onReset }: IdeaListProps) {
  const matching = ideas.filter((idea) => matchesFilter(idea, filter))
  return (
    <>
      <p role="status" className="mb-6 text-ink-soft">
        {count(matching.length, ideas.length)}
      </p>
      {ideas.length === 0 && <NothingYet />}
      {ideas.length > 0 && matching.length === 0 && (
        <NothingMatches title="Keine Ideen gefunden" resetLabel="Alle Ideen anzeigen" onReset={onReset}>
          <p>Zu dieser Suche hängt nichts am Brett. Vielleicht ist es Ihre Idee?</p>
        </NothingMatches>
      )}
      {matching.length > 0 && <Notes ideas={matching} />}
    </>
  )

  function count(shown: number, all: number): string {
    if (all === 0) return ''
    if (isFiltering(filter)) return `${shown} von ${all} Ideen`
    return all === 1 ? '1 Idee' : `${all} Ideen`
  }
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
