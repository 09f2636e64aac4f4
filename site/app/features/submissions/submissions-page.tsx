import { Heart } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CommonSettings } from '../../association/site-settings'
import { useSettings } from '../../association/use-settings'
import {
  byKind,
  KINDS,
  type Kind,
  kindWords,
  SUBMISSION_KINDS,
  SUBMISSION_TABLES,
  type SubmissionKind,
} from '../../entries/kinds/kinds'
import { choice } from '../../lib/list/choice-field'
import { everyRowInOrder } from '../../lib/list/every-row'
import { ListStates } from '../../lib/list/failed-list'
import { ListCards } from '../../lib/list/list-cards'
import { FilterCounters } from '../../lib/list/list-toolbar'
import { useAddressFilter } from '../../lib/list/use-address-filter'
import { type ListSource, useList } from '../../lib/list/use-list'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Tables } from '../../lib/supabase/database.types'
import { longDay } from '../../lib/time/town-time'
import { AreaPage } from '../../ui/area-page'
import { ButtonLink } from '../../ui/button/button-link'
import { classNames } from '../../ui/class-names'
import { EmptyState } from '../../ui/empty/empty-state'
import { Snapshots } from '../../ui/illustrations/snapshots'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { Badge, type BadgeTone } from '../../ui/text/badge'

/** Submissions of the client's account, newest first. Rejects with the PostgREST error. */
export function listSubmissions(client: DatabaseClient): Promise<readonly Submission[]> {
  return everyRowInOrder<Submission>(() =>
    client
      .from('my_submissions')
      .select('kind,id,title,state,created_at,start_date,likes_count')
      .order('created_at', { ascending: false })
      .order('id'),
  )
}

const SUBMISSIONS: ListSource<Submission> = {
  read: listSubmissions,
  tables: SUBMISSION_TABLES,
  failed: 'Ihre Beiträge konnten nicht geladen werden.',
}

/** Submissions of the signed-in user with their states. */
export default function SubmissionsPage() {
  const list = useList(SUBMISSIONS)
  return (
    <AreaPage
      title="Meine Beiträge"
      introduction="Ideen, Beiträge und Veranstaltungen, die Sie eingereicht haben, während Sie angemeldet waren."
    >
      <ListStates list={list} loading={<Loading />} empty={<NothingYet />}>
        {(submissions) => <SubmissionList submissions={submissions} />}
      </ListStates>
    </AreaPage>
  )
}

function Loading() {
  return (
    <SkeletonList label="Ihre Beiträge werden geladen …" count={5} className="grid gap-5">
      <div className="flex items-center gap-4">
        <Skeleton className="size-10" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </div>
    </SkeletonList>
  )
}

const FILTER = { kind: choice('art', kindWords(SUBMISSION_KINDS)) }
const LABELS = byKind((kind) => ({ label: KINDS[kind].many }))

/** The list with its filter. */
function SubmissionList({ submissions }: { submissions: readonly Submission[] }) {
  const address = useAddressFilter(FILTER)
  const { kind } = address.filter
  const [now] = useState(() => new Date())
  const shown = kind === null ? submissions : submissions.filter((submission) => submission.kind === kind)

  return (
    <>
      <FilterCounters
        label="Art der Beiträge"
        address={address}
        field="kind"
        labels={LABELS}
        values={submissions.map(({ kind }) => kind)}
        look="pills"
      />
      <ListCards
        found={shown}
        one="Eintrag"
        many="Einträge"
        unmatched={kind && <NothingOfKind kind={kind} />}
        className="mt-5 divide-y divide-line border-y border-line"
        height="4.5rem"
      >
        {(submission) => <SubmissionRow submission={submission} now={now} />}
      </ListCards>
    </>
  )
}

/** Shown instead of an empty list. */
function NothingYet() {
  const { areas } = useSettings()
  return (
    <EmptyState title="Noch nichts eingereicht" picture={<Snapshots className="mx-auto h-40" />}>
      <p>Was fehlt in der Stadt, was ist los, was haben Sie gesehen? Machen Sie den Anfang:</p>
      <p className="flex flex-wrap justify-center gap-3">
        {SUBMISSION_KINDS.map((kind) => (
          <ButtonLink key={kind} to={KINDS[kind].submit.to(areas)} variant="secondary">
            {KINDS[kind].submit.label}
          </ButtonLink>
        ))}
      </p>
    </EmptyState>
  )
}

function NothingOfKind({ kind }: { kind: SubmissionKind }) {
  const { many, submit } = KINDS[kind]
  return (
    <div className="mt-5">
      <EmptyState title={`Noch keine ${many}`}>
        <ButtonLink to={submit.to(useSettings().areas)} variant="secondary">
          {submit.label}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

/** A submission: kind, state, and a link when it is public. */
function SubmissionRow({ submission, now }: { submission: Submission; now: Date }) {
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

/** A submission of the signed-in user. */
export type Submission = Readonly<Omit<Tables<'my_submissions'>, 'image_url'>>

const STATES: Readonly<Record<Submission['state'], Readonly<{ label: string; tone: BadgeTone }>>> = {
  pending: { label: 'Wartet auf Freigabe', tone: 'straw' },
  published: { label: 'Veröffentlicht', tone: 'meadow' },
  ended: { label: 'Beendet', tone: 'neutral' },
  rejected: { label: 'Nicht freigegeben', tone: 'neutral' },
}

/** Public path of the submission; null when it is not public. */
export function publicPath(submission: Submission, areas: CommonSettings['areas']): string | null {
  const { publicPath }: Kind = KINDS[submission.kind]
  return submission.state === 'published' ? publicPath(submission, areas) : null
}
