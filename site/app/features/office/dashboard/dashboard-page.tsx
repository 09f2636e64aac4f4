import { CalendarPlus, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePendingCounts } from '../../../entries/pending/pending'
import { type Loaded, useLoaded } from '../../../lib/live/use-loaded'
import { sessionClient } from '../../../lib/session/session-clients'
import { useOffices } from '../../../lib/session/use-offices'
import { AreaPage } from '../../../ui/area-page'
import { Button } from '../../../ui/button/button'
import { ButtonLink } from '../../../ui/button/button-link'
import { Skeleton, SkeletonList } from '../../../ui/loading/skeleton'
import { ACTIVITY_TABLES, readActivity } from './activity'
import { ActivityList } from './activity-list'
import { CountCards } from './count-cards'
import { COUNTS, type Counts } from './counts'
import { WaitingList, type WaysByKind } from './waiting/waiting-list'

const loadCounts = async () => COUNTS.read(await sessionClient())
const loadActivity = async () => readActivity(await sessionClient(), new Date())

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
