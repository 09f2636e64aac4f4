import { useRouteLoaderData } from 'react-router'
import { PostsPage } from '../features/posts/posts-page'
import { listApproved } from '../features/posts/queries'
import { listLoader } from '../lib/list/list-loader.server'
import { pageMeta } from '../lib/page/page-meta'
import { browserClient } from '../lib/supabase/browser-access'
import type { loader as rootLoader } from '../root'
import type { Route } from './+types/posts'

export { Failure as ErrorBoundary } from '../frame/failure'
export { keepOnFilter as shouldRevalidate } from '../lib/list/use-address-filter'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('posts', matches)

export const loader = listLoader(listApproved)

/** On client navigation the page renders at once, with skeletons until the list is loaded. */
export const clientLoader = () => ({ listing: listApproved(browserClient()) })

export default function Posts({ loaderData }: Route.ComponentProps) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  return <PostsPage listing={loaderData.listing} baseUrl={access?.baseUrl ?? ''} />
}
