import { SUBMISSION_TABLES } from '../../../entries/kinds/kinds'
import { ListStates } from '../../../lib/list/list-states'
import { type ListSource, useList } from '../../../lib/list/use-list'
import { AreaPage } from '../../../ui/area-page'
import { Skeleton, SkeletonList } from '../../../ui/loading/skeleton'
import { listSubmissions } from './queries'
import type { Submission } from './submission'
import { NothingYet, SubmissionList } from './submission-list'

const SUBMISSIONS: ListSource<Submission> = {
  read: listSubmissions,
  tables: SUBMISSION_TABLES,
  failed: 'Ihre Beiträge konnten nicht geladen werden.',
}

/** Submissions of the signed-in user with their states. */
export function SubmissionsPage() {
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
