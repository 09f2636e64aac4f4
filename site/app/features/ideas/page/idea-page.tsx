import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { categoryOf } from '../../../entries/kinds/idea-categories'
import { type IdeaStep, middayOf, STEP_STATES } from '../../../entries/kinds/idea-steps'
import { LikeButton } from '../../../entries/likes/like-button'
import { useLikes } from '../../../entries/likes/use-likes'
import { ReportButton } from '../../../entries/report/report-button'
import { ShareBar } from '../../../entries/share-bar'
import { LinkedText } from '../../../lib/links/visitors-text'
import { Breadcrumbs } from '../../../lib/page/breadcrumbs'
import { Enlargeable } from '../../../lib/picture/enlargeable'
import { pictureSources } from '../../../lib/picture/pictures'
import { longDay } from '../../../lib/time/town-time'
import type { loader as rootLoader } from '../../../root'
import { Badge } from '../../../ui/text/badge'
import { Corrected } from '../../../ui/text/corrected'
import { type Idea, type IdeaWithSteps, ideaPath } from '../idea'
import { SimilarSection } from '../similar/similar-section'

/** One approved idea. */
export function IdeaPage({ found: { idea, steps } }: { found: IdeaWithSteps }) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  const likesOf = useLikes('idea')
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

/** What became of the idea, with days and answers; the last step is the current one. */
function IdeaTimeline({ idea, steps }: { idea: Idea; steps: readonly IdeaStep[] }) {
  const reached = steps.map((step) => ({
    id: step.id,
    label: STEP_STATES[step.state].label,
    at: middayOf(step.reached_on),
    step,
  }))
  const all = [{ id: idea.id, label: 'Neu', at: idea.created_at, step: null }, ...reached]
  return (
    <section aria-labelledby="progress" className="mt-10">
      <h2 id="progress" className="text-2xl">
        Was daraus wird
      </h2>
      <ol className="mt-4">
        {all.map(({ id, label, at, step }, place) => (
          <li
            key={id}
            aria-current={place === all.length - 1 ? 'step' : undefined}
            className="relative border-l-2 border-line-strong pb-6 pl-6 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[9px] size-4 rounded-full border-2 border-river-800 bg-paper in-aria-[current=step]:bg-river-800"
            />
            <p className="flex flex-wrap items-baseline gap-x-3">
              <strong className="text-lg">{label}</strong>
              <time dateTime={at} className="text-ink-soft">
                {longDay(at)}
              </time>
            </p>
            {step?.answer && (
              <blockquote className="mt-2 max-w-prose rounded-card border border-line bg-paper-bright p-4">
                <p className="whitespace-pre-line wrap-anywhere">
                  <LinkedText text={step.answer} />
                </p>
                <footer className="mt-2 text-ink-soft wrap-anywhere">{step.signature}</footer>
              </blockquote>
            )}
            {step && <StepPictures step={step} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

const SIZE = { width: 480, height: 360, sizes: '(min-width: 48rem) 24rem, 90vw' }

/** The pictures of a step side by side; each opens as a whole. Renders nothing without pictures. */
function StepPictures({ step }: { step: IdeaStep }) {
  if (!step.before_url && !step.after_url) return null
  return (
    <div className="mt-3 grid max-w-3xl gap-4 @xl:grid-cols-2">
      <StepPicture caption="Vorher" imageUrl={step.before_url} alt={step.before_alt} />
      <StepPicture caption="Nachher" imageUrl={step.after_url} alt={step.after_alt} />
    </div>
  )
}

type StepPictureProps = { caption: string; imageUrl: string | null; alt: string | null }

function StepPicture({ caption, imageUrl, alt }: StepPictureProps) {
  const baseUrl = useRouteLoaderData<typeof rootLoader>('root')?.baseUrl ?? ''
  const [broken, setBroken] = useState(false)
  const sources = pictureSources(imageUrl, baseUrl, SIZE)
  if (!sources || broken) return null
  const text = alt ?? caption
  return (
    <figure>
      <Enlargeable
        imageUrl={imageUrl}
        baseUrl={baseUrl}
        title={caption}
        alt={text}
        className="block rounded-soft bg-paper-deep"
      >
        <img
          {...sources}
          {...SIZE}
          alt={text}
          loading="lazy"
          onError={() => setBroken(true)}
          className="aspect-4/3 w-full rounded-soft object-cover"
        />
      </Enlargeable>
      <figcaption className="mt-1 text-ink-soft">{caption}</figcaption>
    </figure>
  )
}
