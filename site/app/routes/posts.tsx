import { data, useRouteLoaderData } from 'react-router'
import { listMonthPhotos } from '../features/posts/month/queries'
import { isPostsArea } from '../features/posts/post'
import { PostsPage } from '../features/posts/posts-page'
import { listApproved } from '../features/posts/queries'
import { MissingPage } from '../frame/missing-page'
import { STATUS } from '../lib/list/listing'
import { pageMeta } from '../lib/page/page-meta'
import { browserClient } from '../lib/supabase/browser-access'
import { publicClientContext } from '../lib/supabase/server-context'
import { inTown } from '../lib/time/town-time'
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

const NO_MONTHS = { current: undefined, earlier: [] }

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!isPostsArea(await readSettings(context), params.area))
    return data({ listing: null, months: NO_MONTHS }, { status: STATUS.missing })
  const client = context.get(publicClientContext)
  const [listing, months] = await Promise.all([
    listApproved(client),
    listMonthPhotos(client, inTown(new Date()).day),
  ])
  return data({ listing, months }, { status: STATUS[listing.state] })
}

/** On client navigation the page renders at once, with skeletons until the list is loaded; what reads the months is loaded then. */
export function clientLoader() {
  const client = browserClient()
  return {
    listing: client.then(listApproved),
    months: import('../features/posts/month/queries').then(async (month) =>
      month.listMonthPhotos(await client, inTown(new Date()).day),
    ),
  }
}

export default function Posts({ loaderData: { listing, months }, params }: Route.ComponentProps) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  const settings = useSettings()
  if (!listing || !isPostsArea(settings, params.area)) return <MissingPage />
  return <PostsPage listing={listing} months={months} baseUrl={access?.baseUrl ?? ''} />
}
