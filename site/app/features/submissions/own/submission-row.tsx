import { Heart } from 'lucide-react'
import { Link } from 'react-router'
import { useSettings } from '../../../association/use-settings'
import { KINDS, type Kind } from '../../../entries/kinds/kinds'
import { longDay } from '../../../lib/time/town-time'
import { classNames } from '../../../ui/class-names'
import { Badge } from '../../../ui/text/badge'
import { publicPath, STATES, type Submission } from './submission'

/** A submission: kind, state, and a link when it is public. */
export function SubmissionRow({ submission, now }: { submission: Submission; now: Date }) {
  const { one, icon: Icon, tone, ownPath }: Kind = KINDS[submission.kind]
  const state = STATES[submission.state]
  const path = publicPath(submission, useSettings().areas)
  return (
    <div className="flex gap-3 py-3 @2xl:items-center @2xl:gap-4">
      <span className={classNames('grid size-10 shrink-0 place-items-center rounded-soft', tone)}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-1.5 @2xl:flex-row @2xl:items-center">
        <div className="min-w-0 flex-1">
          <h2 className="font-text text-lg leading-snug font-semibold tracking-normal wrap-anywhere hyphens-auto">
            {path === null ? (
              submission.title
            ) : (
              <Link to={path} className="text-link">
                {submission.title}
              </Link>
            )}
          </h2>
          <p className="text-[0.9375rem] leading-snug text-ink-soft">
            {one}, eingereicht am{' '}
            <time dateTime={submission.created_at}>{longDay(submission.created_at)}</time>
            {submission.start_date && <When start={submission.start_date} now={now} />}
            {submission.likes_count ? <Likes count={submission.likes_count} /> : null}
          </p>
        </div>
        {ownPath && (
          <Link
            to={ownPath(submission.id)}
            className="inline-flex min-h-8 items-center self-start text-link @2xl:self-center"
          >
            Bearbeiten<span className="sr-only">: {submission.title}</span>
          </Link>
        )}
        <p className="shrink-0">
          <Badge tone={state.tone}>{state.label}</Badge>
        </p>
      </div>
    </div>
  )
}

function When({ start, now }: { start: string; now: Date }) {
  return (
    <>
      , {new Date(start) < now ? 'fand statt' : 'findet statt'} am{' '}
      <time dateTime={start}>{longDay(start)}</time>
    </>
  )
}

function Likes({ count }: { count: number }) {
  return (
    <span className="ml-3 inline-flex items-baseline gap-1 whitespace-nowrap">
      <Heart aria-hidden="true" className="size-3.5 self-center" />
      {count}
      <span className="sr-only">{count === 1 ? 'Like' : 'Likes'}</span>
    </span>
  )
}
