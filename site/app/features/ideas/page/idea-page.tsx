import { useRouteLoaderData } from 'react-router'
import { categoryOf } from '../../../entries/kinds/idea-categories'
import { LikeButton } from '../../../entries/likes/like-button'
import { ReportButton } from '../../../entries/report/report-button'
import { ShareBar } from '../../../entries/share-bar'
import { LinkedText } from '../../../lib/links/visitors-text'
import { Breadcrumbs } from '../../../lib/page/breadcrumbs'
import { longDay } from '../../../lib/time/town-time'
import type { loader as rootLoader } from '../../../root'
import { Badge } from '../../../ui/text/badge'
import { Corrected } from '../../../ui/text/corrected'
import { type IdeaWithSteps, ideaPath } from '../idea'
import { SimilarSection } from '../similar/similar-section'
import { useIdeaLikes } from '../use-idea-likes'
import { IdeaTimeline } from './idea-timeline'

/** One approved idea. */
export function IdeaPage({ found: { idea, steps } }: { found: IdeaWithSteps }) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  const likesOf = useIdeaLikes()
  const category = categoryOf(idea.category)
  return (
    <article className="page-width max-w-4xl py-7 @2xl:py-12">
      <Breadcrumbs above={[{ label: 'Bürger-Ideenpool', to: '/ideen' }]} title={idea.title} />
      <p className="mt-5">
        <Badge tone={category?.badge ?? 'neutral'}>{category?.label ?? idea.category}</Badge>
      </p>
      <h1 className="mt-3 text-4xl hyphens-auto wrap-anywhere @2xl:text-5xl">{idea.title}</h1>
      <p className="mt-3 text-ink-soft wrap-anywhere">
        {idea.submitter_name && <span className="text-ink">{idea.submitter_name}, </span>}
        <time dateTime={idea.created_at}>{longDay(idea.created_at)}</time>
        <Corrected note={idea} />
      </p>
      <p className="mt-6 max-w-prose text-lg whitespace-pre-line wrap-anywhere">
        <LinkedText text={idea.description} />
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        <LikeButton {...likesOf(idea)} />
        <span data-script="needed" className="text-ink-soft">
          Gefällt Ihnen diese Idee? Dann geben Sie ihr ein Herz.
        </span>
      </div>
      <IdeaTimeline idea={idea} steps={steps} />
      <div className="mt-8 flex flex-wrap items-center justify-between gap-3">
        <ShareBar title={idea.title} url={`${access?.siteUrl ?? ''}${ideaPath(idea)}`} />
        <div className="-mx-3">
          <ReportButton kind="idea" id={idea.id} title={idea.title} />
        </div>
      </div>
      <SimilarSection idea={idea} />
    </article>
  )
}
