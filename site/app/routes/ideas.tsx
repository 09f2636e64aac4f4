import { FEED_PATH } from '../features/ideas/idea'
import { IdeasPage } from '../features/ideas/ideas-page'
import { listApproved } from '../features/ideas/queries'
import { listLoader } from '../lib/list/list-loader.server'
import { clientListing, feedLinks } from '../lib/list/list-route'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/ideas'

export { Failure as ErrorBoundary } from '../frame/failure'
export { keepOnFilter as shouldRevalidate } from '../lib/list/use-address-filter'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('ideas', matches)

export const links = feedLinks('Bürger-Ideenpool', FEED_PATH)

export const loader = listLoader(listApproved)

export const clientLoader = clientListing(listApproved)

export default function Ideas({ loaderData }: Route.ComponentProps) {
  return <IdeasPage listing={loaderData.listing} />
}
