import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { categoryOf } from '../../entries/kinds/idea-categories'
import { STEP_STATES } from '../../entries/kinds/idea-steps'
import { LikeButton } from '../../entries/likes/like-button'
import { ReportButton } from '../../entries/report/report-button'
import { FoldingText } from '../../lib/links/visitors-text'
import { longDay } from '../../lib/time/town-time'
import { classNames } from '../../ui/class-names'
import { Badge } from '../../ui/text/badge'
import { Corrected } from '../../ui/text/corrected'
import { type Idea, ideaPath } from './idea'

type IdeaCardProps = {
  idea: Idea
  likes: ComponentProps<typeof LikeButton>
  /** Keeps a search that is still being typed from replacing the page that the link leads to. */
  onFollow: () => void
}

/** Card of an idea. */
export function IdeaCard({ idea, likes, onFollow }: IdeaCardProps) {
  const category = categoryOf(idea.category)
  return (
    <article
      className={classNames(
        'relative flex h-full flex-col gap-3 rounded-soft border border-line px-5 pt-7 pb-4 shadow-card print:shadow-none',
        category?.note ?? 'bg-paper-bright',
      )}
    >
      <Pin />
      <p className="flex flex-wrap gap-2">
        <Badge tone={category?.badge ?? 'neutral'}>{category?.label ?? idea.category}</Badge>
        {idea.state && <Badge tone="outline">{STEP_STATES[idea.state].label}</Badge>}
      </p>
      <h2 className="text-2xl hyphens-auto wrap-anywhere">
        <Link to={ideaPath(idea)} onClick={onFollow} className="no-underline hover:underline">
          {idea.title}
        </Link>
      </h2>
      <FoldingText text={idea.description} />
      <footer className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-t border-ink/10 pt-3">
        <p className="min-w-0 text-[0.9375rem] leading-snug text-ink-soft wrap-anywhere">
          {idea.submitter_name && <span className="block text-ink">{idea.submitter_name}</span>}
          <time dateTime={idea.created_at}>{longDay(idea.created_at)}</time>
          <Corrected note={idea} />
        </p>
        <div className="-mr-2.5 flex flex-wrap-reverse items-center justify-end">
          <LikeButton {...likes} />
          <ReportButton kind="idea" id={idea.id} title={idea.title} />
        </div>
      </footer>
    </article>
  )
}

function Pin() {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-2 left-1/2 size-4 -translate-x-1/2 rounded-full bg-market-600 shadow-card inset-shadow-[2px_2px_0_rgb(255_255_255/0.35)] print:hidden"
    />
  )
}
