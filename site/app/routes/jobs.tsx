import { pageMeta } from '../association/page-meta'
import { listLoader } from '../entries/loading/list-loader.server'
import { JOBS } from '../features/jobs/job'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { clientListing, feedLinks } from '../lib/list/list-route'
import { hasFailed } from '../lib/list/listing'
import type { Route } from './+types/jobs'

const JobsPage = onFirstUse(
  'jobs',
  async () => (await import('../features/jobs/jobs-page')).JobsPage,
  ({ listing }) => hasFailed(listing),
)

export { keepOnFilter as shouldRevalidate } from '../lib/list/list-route'
export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta('jobs', matches, loaderData?.head)

export const links = feedLinks(JOBS.many, JOBS.feedPath)

export const loader = listLoader(async () => JOBS.list)

export const clientLoader = clientListing(async () => JOBS.list)

export default function Jobs({ loaderData }: Route.ComponentProps) {
  return <JobsPage listing={loaderData.listing} />
}
