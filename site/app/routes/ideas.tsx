import { FEED_PATH } from '../features/ideas/idea'
import { IdeasPage } from '../features/ideas/ideas-page'
import { listApproved } from '../features/ideas/queries'
import { listLoader } from '../lib/list/list-loader.server'
import { pageMeta } from '../lib/page/page-meta'
import { browserClient } from '../lib/supabase/browser-access'
import type { Route } from './+types/ideas'

export { Failure as ErrorBoundary } from '../frame/failure'
export { keepOnFilter as shouldRevalidate } from '../lib/list/use-address-filter'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('ideas', matches)

export const links: Route.LinksFunction = () => [
  { rel: 'alternate', type: 'application/rss+xml', title: 'Bürger-Ideenpool', href: FEED_PATH },
]

export const loader = listLoader(listApproved)

/** On client navigation the page renders at once, with skeletons until the list is loaded. */
export const clientLoader = () => ({ listing: browserClient().then(listApproved) })

export default function Ideas({ loaderData }: Route.ComponentProps) {
  return <IdeasPage listing={loaderData.listing} />
}
