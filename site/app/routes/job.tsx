import { rowLoader } from '../entries/loading/list-loader.server'
import { picturePathOf } from '../entries/share-picture.server'
import { ENDED_JOB } from '../features/jobs/ended-job'
import { JOBS } from '../features/jobs/job'
import { describeJob } from '../features/jobs/structured-data'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { clientFinding } from '../lib/list/list-route'
import { FindingPage, findingMeta } from '../shell/finding-page'
import type { Route } from './+types/job'

const JobPage = onFirstUse('job', async () => (await import('../features/jobs/job-page')).JobPage)

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  findingMeta(loaderData, JOBS.pageTexts, ENDED_JOB, matches)

export const loader = rowLoader(JOBS.find, picturePathOf(JOBS.shared))

export const clientLoader = clientFinding(JOBS.find)

export default function JobRoute({ loaderData }: Route.ComponentProps) {
  return (
    <FindingPage finding={loaderData} ended={ENDED_JOB} structuredData={describeJob}>
      {(job) => <JobPage job={job} />}
    </FindingPage>
  )
}
