import { data, useRouteLoaderData } from 'react-router'
import { PostsPage } from '../features/posts/posts-page'
import { listApproved } from '../features/posts/queries'
import { MissingPage } from '../frame/missing-page'
import { listLoader } from '../lib/list/list-loader.server'
import { pageMeta } from '../lib/page/page-meta'
import { browserClient } from '../lib/supabase/browser-access'
import type { loader as rootLoader } from '../root'
import { readSettings } from '../settings/read-settings.server'
import type { CommonSettings } from '../settings/site-settings'
import { useSettings } from '../settings/use-settings'
import type { Route } from './+types/posts'

export { Failure as ErrorBoundary } from '../frame/failure'
export { keepOnFilter as shouldRevalidate } from '../lib/list/use-address-filter'

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const settings = matches[0].loaderData?.settings
  return pageMeta(settings && isHere(settings, params) ? 'posts' : 'notFound', matches)
}

const read = listLoader(listApproved)

/** The address is a setting, so every other path of one segment that is no page comes here, too. */
const isHere = ({ areas }: Pick<CommonSettings, 'areas'>, { area }: { area?: string | undefined }) =>
  areas.postsPath === `/${area?.toLowerCase()}`

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!isHere(await readSettings(context), params)) return data({ listing: null }, { status: 404 })
  return read({ context })
}

/** On client navigation the page renders at once, with skeletons until the list is loaded. */
export const clientLoader = () => ({ listing: browserClient().then(listApproved) })

export default function Posts({ loaderData: { listing }, params }: Route.ComponentProps) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  const settings = useSettings()
  if (!listing || !isHere(settings, params)) return <MissingPage />
  return <PostsPage listing={listing} baseUrl={access?.baseUrl ?? ''} />
}
