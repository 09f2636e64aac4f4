import { Townscape } from '../../illustrations/townscape'
import { useLikes } from '../../lib/use-likes'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { useToast } from '../../ui/toast/toast-context'
import { isFiltering, matchesFilter } from './filter'
import { GRID } from './grid'
import type { Idea } from './idea'
import { IdeaCard } from './idea-card'
import { LIKE_NOTICES } from './notices'
import type { FilterControl } from './use-filter'

type IdeaListProps = { ideas: readonly Idea[]; control: FilterControl; onReset: () => void }

/** The ideas that the filter lets through, newest first. */
export function IdeaList({ ideas, control: { filter }, onReset }: IdeaListProps) {
  const matching = ideas.filter((idea) => matchesFilter(idea, filter))
  return (
    <>
      <p role="status" className="mb-6 text-ink-soft">
        {count(matching.length, ideas.length)}
      </p>
      {ideas.length === 0 && <NothingYet />}
      {ideas.length > 0 && matching.length === 0 && <NothingMatches onReset={onReset} />}
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

  async function like(idea: Idea) {
    const outcome = await likes.like(idea)
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
            onLike={() => like(idea)}
          />
        </li>
      ))}
    </ul>
  )
}

function NothingYet() {
  const picture = <Townscape className="h-32 rounded-card object-[45%_100%]" />
  return (
    <EmptyState title="Noch keine Ideen vorhanden" picture={picture}>
      <p>Das Brett ist noch leer. Machen Sie den Anfang: Was würden Sie in der Stadt ändern?</p>
    </EmptyState>
  )
}

function NothingMatches({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState title="Keine Ideen gefunden">
      <p>Zu dieser Suche hängt nichts am Brett. Vielleicht ist es Ihre Idee?</p>
      <Button variant="secondary" onClick={onReset}>
        Alle Ideen anzeigen
      </Button>
    </EmptyState>
  )
}
