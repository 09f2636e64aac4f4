import type { PostgrestClient } from '@supabase/postgrest-js'
import { CalendarPlus, FileSignature, type LucideIcon, Mail, PenLine, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { KINDS, officePath, SUBMISSION_KINDS, type SubmissionKind } from '../../../entries/kinds/kinds'
import { usePendingCounts } from '../../../entries/pending/pending'
import { type Loaded, useLoaded } from '../../../lib/live/use-loaded'
import { useOffices } from '../../../lib/session/require-role'
import { sessionApi } from '../../../lib/session/session-api'
import { timeAgo } from '../../../lib/time/relative-time'
import { inTown, longDay } from '../../../lib/time/town-time'
import { useNow } from '../../../lib/time/use-now'
import { AreaPage } from '../../../ui/area-page'
import { Button } from '../../../ui/button/button'
import { ButtonLink } from '../../../ui/button/button-link'
import { Skeleton, SkeletonList } from '../../../ui/loading/skeleton'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import { COUNTS, CountCards, type Counts } from './count-cards'
import { WaitingList, type WaysByKind } from './waiting-list'

const loadCounts = async () => COUNTS.read(await sessionApi.rows())
const loadActivity = async () => readActivity(await sessionApi.rows(), new Date())

/** Dashboard: counts, shortcuts, waiting items, and recent activity. `notice` follows the waiting items. */
export function DashboardPage({ notice, ways }: { notice?: ReactNode; ways?: WaysByKind }) {
  const { loaded } = useLoaded(loadCounts, COUNTS.tables)
  const pending = usePendingCounts()
  const isEditor = useOffices().holds('editor')
  return (
    <AreaPage title="Dashboard">
      <CountCards counts={shownCounts(loaded)} pending={pending} />
      {isEditor && (
        <div className="mt-3 mb-7 flex flex-wrap gap-2 @max-lg:*:grow @md:mt-4 @md:gap-3">
          <ButtonLink to="/admin/newsletter" className="@max-md:px-2.5">
            <PenLine aria-hidden="true" className="size-5 @max-md:hidden" />
            Newsletter erstellen
          </ButtonLink>
          <ButtonLink to="/admin/events?neu" variant="secondary" className="@max-md:px-2.5">
            <CalendarPlus aria-hidden="true" className="size-5 @max-md:hidden" />
            Event hinzufügen
          </ButtonLink>
        </div>
      )}
      <WaitingList {...(ways && { ways })} />
      {notice && <div className="mt-8">{notice}</div>}
      <RecentActivity />
    </AreaPage>
  )
}

function shownCounts(loaded: Loaded<Counts>): Counts | null {
  if (loaded.state === 'loaded') return loaded.value
  return loaded.state === 'failed' ? COUNTS.unknown : null
}

function RecentActivity() {
  const { loaded, reload } = useLoaded(loadActivity, ACTIVITY_TABLES)
  return (
    <section className="mt-9">
      <h2 className="text-2xl">Letzte Aktivitäten</h2>
      {loaded.state === 'loading' && (
        <SkeletonList label="Aktivitäten werden geladen …" count={8} className="mt-3 grid gap-3">
          <Skeleton className="h-8" />
        </SkeletonList>
      )}
      {loaded.state === 'failed' && (
        <div role="alert" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>Die letzten Aktivitäten konnten nicht geladen werden.</p>
          <Button variant="secondary" onClick={reload}>
            Erneut versuchen
          </Button>
        </div>
      )}
      {loaded.state === 'loaded' && <ActivityList activity={loaded.value} />}
    </section>
  )
}

type Entry = Readonly<{ label: string; icon: LucideIcon; to: string }>

const OTHER_ENTRIES: Readonly<Record<Exclude<Activity['kind'], SubmissionKind>, Entry>> = {
  application: { label: 'Neuer Mitgliedsantrag', icon: FileSignature, to: '/admin/members?liste=antraege' },
  account: { label: 'Neues Benutzerkonto', icon: UserRound, to: '/admin/members?liste=konten' },
  subscriber: { label: 'Neues Newsletter-Abo', icon: Mail, to: '/admin/subscribers' },
}

function entryOf(kind: Activity['kind']): Entry {
  if (kind in OTHER_ENTRIES) return OTHER_ENTRIES[kind as keyof typeof OTHER_ENTRIES]
  const submitted = kind as SubmissionKind
  const { activity, icon } = KINDS[submitted]
  return { label: activity.label, icon, to: officePath(submitted) }
}

/** The latest activities. */
function ActivityList({ activity }: { activity: readonly Activity[] }) {
  const now = useNow(new Date())
  if (activity.length === 0) return <p className="mt-3 text-ink-soft">Noch ist nichts geschehen.</p>
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {activity.map(({ kind, id, subject, at }) => {
        const { label, icon: Icon, to } = entryOf(kind)
        return (
          <li key={`${kind}-${id}`}>
            <Link
              to={to}
              className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 px-1 py-2.5 text-ink no-underline hover:bg-river-50 @2xl:grid-cols-[1.25rem_13rem_minmax(0,1fr)_auto] @2xl:items-baseline"
            >
              <Icon aria-hidden="true" className="mt-0.5 size-5 self-start text-river-700 @2xl:mt-1" />
              <span className="text-[0.9375rem] text-ink-soft">{label}</span>
              <span className="font-semibold wrap-anywhere @max-2xl:col-start-2">
                <Subject text={subject} />
              </span>
              <time
                dateTime={at}
                title={`${longDay(at)}, ${inTown(new Date(at)).time} Uhr`}
                className="text-[0.9375rem] whitespace-nowrap text-ink-soft @max-2xl:col-start-2"
              >
                {timeAgo(at, now)}
              </time>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Long words are hyphenated; an e-mail address is not, because a hyphen could belong to it. */
function Subject({ text }: { text: string }) {
  return text.includes('@') ? (
    <BreakableAddress address={text} />
  ) : (
    <span className="hyphens-auto">{text}</span>
  )
}

type ActivityKind = SubmissionKind | 'application' | 'subscriber' | 'account'

type Activity = Readonly<{
  kind: ActivityKind
  id: string
  /** Title, business, name or e-mail address. */
  subject: string
  /** ISO 8601. */
  at: string
}>

const SHOWN = 8

type Source = Readonly<{ kind: ActivityKind; table: string; subject: string; at: string; pastOnly?: true }>

const SOURCES: readonly Source[] = [
  ...SUBMISSION_KINDS.map((kind) => ({
    kind,
    table: KINDS[kind].table,
    subject: 'title',
    ...KINDS[kind].activity,
  })),
  { kind: 'application', table: 'applications', subject: 'business_name', at: 'created_at' },
  { kind: 'subscriber', table: 'newsletter_subscriptions', subject: 'name', at: 'created_at' },
  { kind: 'account', table: 'accounts', subject: 'email', at: 'created_at' },
]

/** Tables whose changes affect the activities; a new account appears as a change of its profile. */
const ACTIVITY_TABLES = SOURCES.map(({ table }) => (table === 'accounts' ? 'profiles' : table))

/** The latest activities, newest first. Rejects with the PostgREST error. */
export async function readActivity(client: PostgrestClient, now: Date): Promise<readonly Activity[]> {
  const all = await Promise.all(SOURCES.map((source) => readNewest(client, source, now)))
  return all
    .flat()
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, SHOWN)
}

async function readNewest(
  client: PostgrestClient,
  { kind, table, subject, at, pastOnly }: Source,
  now: Date,
) {
  const newest = client.from(table).select(`id,subject:${subject},at:${at}`)
  const { data } = await (pastOnly ? newest.lte(at, now.toISOString()) : newest)
    .order(at, { ascending: false })
    .limit(SHOWN)
    .retry(false)
    .overrideTypes<Array<Omit<Activity, 'kind'>>, { merge: false }>()
    .throwOnError()
  return data.map((row): Activity => ({ kind, ...row }))
}
