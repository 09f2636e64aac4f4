import { AreaPage } from '../../frame/area/area-page'
import { SUBMISSION_TABLES } from '../../lib/kinds/kinds'
import { useLive } from '../../lib/live/use-live'
import { sessionClient } from '../../lib/session/session-clients'
import { useLoaded } from '../../lib/use-loaded'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Skeleton, SkeletonList } from '../../ui/skeleton'
import { listSubmissions } from './queries'
import { SubmissionList } from './submission-list'

const load = async () => listSubmissions(await sessionClient())

/** What the person has handed in, and what became of it. */
export function SubmissionsPage() {
  const { loaded, reload, show } = useLoaded(load)
  // What stands there stays until the answer is there, and when none comes.
  useLive(SUBMISSION_TABLES, () => void load().then(show, () => {}))
  return (
    <AreaPage
      title="Meine Beiträge"
      introduction="Ideen, Beiträge und Veranstaltungen, die Sie eingereicht haben, während Sie angemeldet waren."
    >
      {loaded.state === 'loading' && <Loading />}
      {loaded.state === 'failed' && <Failed onRetry={reload} />}
      {loaded.state === 'loaded' && <SubmissionList submissions={loaded.value} />}
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

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState title="Ihre Beiträge konnten nicht geladen werden.">
        <p>Bitte prüfen Sie Ihre Verbindung oder versuchen Sie es in einem Moment noch einmal.</p>
        <Button variant="secondary" onClick={onRetry}>
          Erneut versuchen
        </Button>
      </EmptyState>
    </div>
  )
}
