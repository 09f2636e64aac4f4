import { jobTexts, SHARED_JOB } from '../features/jobs/job'
import { ENDED_JOB, JobPage } from '../features/jobs/job-page'
import { findJob } from '../features/jobs/queries'
import { describeJob } from '../features/jobs/structured-data'
import { FindingPage, findingMeta } from '../frame/finding-page'
import { rowLoader } from '../lib/list/list-loader.server'
import { picturePathOf } from '../lib/share-picture/share-picture.server'
import { browserClient } from '../lib/supabase/browser-access'
import type { Route } from './+types/job'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  findingMeta(loaderData, jobTexts, ENDED_JOB, matches)

export const loader = rowLoader(findJob, picturePathOf(SHARED_JOB))

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  browserClient().then((client) => findJob(client, params))

export default function JobRoute({ loaderData }: Route.ComponentProps) {
  return (
    <FindingPage finding={loaderData} ended={ENDED_JOB} structuredData={describeJob}>
      {(job) => <JobPage job={job} />}
    </FindingPage>
  )
}
