import { data, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import { PostsPage } from '../features/posts/posts-page'
import { listApproved } from '../features/posts/queries'
import { pageMeta } from '../lib/page/page-meta'
import { browserClient } from '../lib/supabase/browser-access'
import { publicClientContext } from '../lib/supabase/server-context'
import type { loader as rootLoader } from '../root'
import type { Route } from './+types/posts'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('posts', matches)

export async function loader({ context }: Route.LoaderArgs) {
  const listing = await listApproved(context.get(publicClientContext))
  return data({ listing }, { status: listing.state === 'failed' ? 503 : 200 })
}

/** On client navigation the page renders at once, with skeletons until the posts are loaded. */
export function clientLoader() {
  return { listing: listApproved(browserClient()) }
}

/** A changed search, or opening the form, needs no reload; the page searches what it has. */
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
