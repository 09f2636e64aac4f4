import { useRouteLoaderData } from 'react-router'
import { pageMeta } from '../association/page-meta'
import { listLoader } from '../entries/loading/list-loader.server'
import { FEED_PATH } from '../features/ideas/idea'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { clientListing, feedLinks } from '../lib/list/list-route'
import { hasFailed } from '../lib/list/listing'
import type { loader as rootLoader } from '../root'
import type { Route } from './+types/ideas'

const IdeasPage = onFirstUse(
  'ideas',
  async () => (await import('../features/ideas/ideas-page')).IdeasPage,
  ({ listing }) => hasFailed(listing),
)

export { keepOnFilter as shouldRevalidate } from '../lib/list/list-route'
export { Failure as ErrorBoundary } from '../shell/failure'

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
