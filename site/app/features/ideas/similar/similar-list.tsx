import { Link } from 'react-router'
import { STEP_STATES } from '../../../entries/kinds/idea-steps'
import type { SimilarIdea } from '../../../entries/kinds/similar-ideas'
import { Badge } from '../../../ui/text/badge'
import { ideaPath } from '../idea'

type SimilarListProps = {
  ideas: readonly SimilarIdea[]
  /** Whether the links open a new tab, so that nothing typed is lost. */
  newTab?: boolean
}

/** Links to ideas with their likes and what became of them. */
export function SimilarList({ ideas, newTab = false }: SimilarListProps) {
  return (
    <ul className="mt-2 grid gap-1">
      {ideas.map((idea) => (
        <li key={idea.id} className="flex flex-wrap items-center gap-x-3">
          <Link
            to={ideaPath(idea)}
            {...(newTab && { target: '_blank', rel: 'noopener' })}
            className="text-link inline-flex min-h-11 items-center wrap-anywhere"
          >
            {idea.title}
            {newTab && <span className="sr-only"> (öffnet in neuem Tab)</span>}
          </Link>
          <span className="text-ink-soft tabular-nums">
            {idea.likes_count} {idea.likes_count === 1 ? 'Like' : 'Likes'}
          </span>
          {idea.state && <Badge tone="outline">{STEP_STATES[idea.state].label}</Badge>}
        </li>
      ))}
    </ul>
  )
}
