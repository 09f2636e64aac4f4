import { JOBS } from '../features/jobs/job'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { listLoader } from '../lib/list/list-loader.server'
import { clientListing, feedLinks } from '../lib/list/list-route'
import { hasFailed } from '../lib/list/listing'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/jobs'

const JobsPage = onFirstUse(
  'jobs',
  async () => (await import('../features/jobs/jobs-page')).JobsPage,
  ({ listing }) => hasFailed(listing),
)

export { Failure as ErrorBoundary } from '../frame/failure'
export { keepOnFilter as shouldRevalidate } from '../lib/list/list-route'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta('jobs', matches, loaderData?.head)

export const links = feedLinks(JOBS.many, JOBS.feedPath)

export const loader = listLoader(async () => JOBS.list)

export const clientLoader = clientListing(async () => JOBS.list)

export default function Jobs({ loaderData }: Route.ComponentProps) {
  return <JobsPage listing={loaderData.listing} />
}
