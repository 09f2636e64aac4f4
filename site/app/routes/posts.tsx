import { data, useRouteLoaderData } from 'react-router'
import { isPostsArea } from '../features/posts/post'
import { PostsPage } from '../features/posts/posts-page'
import { listApproved } from '../features/posts/queries'
import { MissingPage } from '../frame/missing-page'
import { listLoader } from '../lib/list/list-loader.server'
import { pageMeta } from '../lib/page/page-meta'
import { browserClient } from '../lib/supabase/browser-access'
import type { loader as rootLoader } from '../root'
import { readSettings } from '../settings/read-settings.server'
import { useSettings } from '../settings/use-settings'
import type { Route } from './+types/posts'

export { Failure as ErrorBoundary } from '../frame/failure'
export { keepOnFilter as shouldRevalidate } from '../lib/list/use-address-filter'

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const settings = matches[0].loaderData?.settings
  return pageMeta(settings && isPostsArea(settings, params.area) ? 'posts' : 'notFound', matches)
}

const read = listLoader(listApproved)

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!isPostsArea(await readSettings(context), params.area)) return data({ listing: null }, { status: 404 })
  return read({ context })
}

/** On client navigation the page renders at once, with skeletons until the list is loaded. */
export const clientLoader = () => ({ listing: browserClient().then(listApproved) })

export default function Posts({ loaderData: { listing }, params }: Route.ComponentProps) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  const settings = useSettings()
  if (!listing || !isPostsArea(settings, params.area)) return <MissingPage />
  return <PostsPage listing={listing} baseUrl={access?.baseUrl ?? ''} />
}
