import { data } from 'react-router'
import { IdeasPage } from '../features/ideas/ideas-page'
import { listApproved } from '../features/ideas/queries'
import { pageMeta } from '../lib/page/page-meta'
import { browserClient } from '../lib/supabase/browser-access'
import { publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/ideas'

export { Failure as ErrorBoundary } from '../frame/failure'
export { keepOnFilter as shouldRevalidate } from '../lib/list/use-address-filter'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('ideas', matches)

export async function loader({ context }: Route.LoaderArgs) {
  const listing = await listApproved(context.get(publicClientContext))
  return data({ listing }, { status: listing.state === 'failed' ? 503 : 200 })
}

/** On client navigation the page renders at once, with skeletons until the ideas are loaded. */
export function clientLoader() {
  return { listing: listApproved(browserClient()) }
}

export default function Ideas({ loaderData }: Route.ComponentProps) {
  return <IdeasPage listing={loaderData.listing} />
}
