import { useRouteLoaderData } from 'react-router'
import { FEED_PATH } from '../features/ideas/idea'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { listLoader } from '../lib/list/list-loader.server'
import { clientListing, feedLinks } from '../lib/list/list-route'
import { hasFailed } from '../lib/list/listing'
import { pageMeta } from '../lib/page/page-meta'
import type { loader as rootLoader } from '../root'
import type { Route } from './+types/ideas'

const IdeasPage = onFirstUse(
  'ideas',
  async () => (await import('../features/ideas/ideas-page')).IdeasPage,
  ({ listing }) => hasFailed(listing),
)

export { Failure as ErrorBoundary } from '../frame/failure'
export { keepOnFilter as shouldRevalidate } from '../lib/list/list-route'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta('ideas', matches, loaderData?.head)

export const links = feedLinks('Bürger-Ideenpool', FEED_PATH)

const load = async () => (await import('../features/ideas/queries')).listApproved

export const loader = listLoader(load)

export const clientLoader = clientListing(load)

export default function Ideas({ loaderData }: Route.ComponentProps) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  return <IdeasPage listing={loaderData.listing} siteUrl={access?.siteUrl ?? ''} />
}
