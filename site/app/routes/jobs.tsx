import { FEED_PATH } from '../features/jobs/job'
import { JobsPage } from '../features/jobs/jobs-page'
import { listOpen } from '../features/jobs/queries'
import { listLoader } from '../lib/list/list-loader.server'
import { pageMeta } from '../lib/page/page-meta'
import { browserClient } from '../lib/supabase/browser-access'
import type { Route } from './+types/jobs'

export { Failure as ErrorBoundary } from '../frame/failure'
export { keepOnFilter as shouldRevalidate } from '../lib/list/use-address-filter'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('jobs', matches)

export const links: Route.LinksFunction = () => [
  { rel: 'alternate', type: 'application/rss+xml', title: 'Stellenangebote', href: FEED_PATH },
]

export const loader = listLoader(listOpen)

/** On client navigation the page renders at once, with skeletons until the list is loaded. */
export const clientLoader = () => ({ listing: browserClient().then(listOpen) })

export default function Jobs({ loaderData }: Route.ComponentProps) {
  return <JobsPage listing={loaderData.listing} />
}
