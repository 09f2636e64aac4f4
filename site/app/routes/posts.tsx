import { data, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import { PostsPage } from '../features/posts/posts-page'
import { listApproved } from '../features/posts/queries'
import { browserClient } from '../lib/browser-access'
import { pageMeta } from '../lib/page-meta'
import { publicClientContext } from '../lib/server-context'
import type { loader as rootLoader } from '../root'
import type { Route } from './+types/posts'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('posts', matches)

export async function loader({ context }: Route.LoaderArgs) {
  const listing = await listApproved(context.get(publicClientContext))
  return data({ listing }, { status: listing.state === 'failed' ? 503 : 200 })
}

/** On the way inside the site nothing waits for the posts; the page shows skeletons until they are there. */
export function clientLoader() {
  return { listing: listApproved(browserClient()) }
}

/** Another search, or the way to the form, is no reason to read again; the page searches what it has. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

export default function Posts({ loaderData }: Route.ComponentProps) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  return <PostsPage listing={loaderData.listing} baseUrl={access?.baseUrl ?? ''} />
}
