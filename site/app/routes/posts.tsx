import { data, useRouteLoaderData } from 'react-router'
import { PostsPage } from '../features/posts/posts-page'
import { listApproved } from '../features/posts/queries'
import { pageMeta } from '../lib/page/page-meta'
import { browserClient } from '../lib/supabase/browser-access'
import { publicClientContext } from '../lib/supabase/server-context'
import type { loader as rootLoader } from '../root'
import type { Route } from './+types/posts'

export { Failure as ErrorBoundary } from '../frame/failure'
export { keepOnFilter as shouldRevalidate } from '../lib/list/use-address-filter'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('posts', matches)

export async function loader({ context }: Route.LoaderArgs) {
  const listing = await listApproved(context.get(publicClientContext))
  return data({ listing }, { status: listing.state === 'failed' ? 503 : 200 })
}

/** On client navigation the page renders at once, with skeletons until the posts are loaded. */
export function clientLoader() {
  return { listing: listApproved(browserClient()) }
}

export default function Posts({ loaderData }: Route.ComponentProps) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  return <PostsPage listing={loaderData.listing} baseUrl={access?.baseUrl ?? ''} />
}
