import { data, useRouteLoaderData } from 'react-router'
import { pageMeta } from '../association/page-meta'
import { readSettings } from '../association/read-settings.server'
import { useSettings } from '../association/use-settings'
import { isPostsArea } from '../features/posts/post'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { listHead } from '../lib/list/list-head.server'
import { clientListing } from '../lib/list/list-route'
import { hasFailed, STATUS, statusOfList } from '../lib/list/listing'
import { visitorApi } from '../lib/supabase/browser-access'
import { publicClientContext } from '../lib/supabase/server-context'
import { inTown } from '../lib/time/town-time'
import type { loader as rootLoader } from '../root'
import { MissingPage } from '../shell/missing-page'
import type { Route } from './+types/posts'

const PostsPage = onFirstUse(
  'posts',
  async () => (await import('../features/posts/posts-page')).PostsPage,
  ({ listing }) => hasFailed(listing),
)

export { keepOnFilter as shouldRevalidate } from '../lib/list/list-route'
export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
  const settings = matches[0].loaderData?.settings
  const page = settings && isPostsArea(settings, params.area) ? 'posts' : 'notFound'
  return pageMeta(page, matches, loaderData?.head)
}

const load = async () => (await import('../features/posts/queries')).listApproved
const loadMonths = async () => (await import('../features/posts/month/queries')).listMonthPhotos

const NO_MONTHS = { current: undefined, earlier: [] }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  if (!isPostsArea(await readSettings(context), params.area))
    return data({ listing: null, months: NO_MONTHS, head: {} }, { status: STATUS.missing })
  const client = context.get(publicClientContext)
  const [listApproved, listMonthPhotos] = await Promise.all([load(), loadMonths()])
  const [listing, months] = await Promise.all([
    listApproved(client, new URL(request.url).searchParams),
    listMonthPhotos(client, inTown(new Date()).day),
  ])
  return data({ listing, months, head: listHead(listing, request.url) }, { status: statusOfList(listing) })
}

const readList = clientListing(load)

/** What reads the months is loaded when it is needed, too. */
export const clientLoader = async (args: Route.ClientLoaderArgs) => ({
  ...(await readList(args)),
  months: Promise.all([visitorApi.rows(), loadMonths()]).then(([client, listMonthPhotos]) =>
    listMonthPhotos(client, inTown(new Date()).day),
  ),
})

export default function Posts({ loaderData: { listing, months }, params }: Route.ComponentProps) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  const settings = useSettings()
  if (!listing || !isPostsArea(settings, params.area)) return <MissingPage />
  return <PostsPage listing={listing} months={months} baseUrl={access?.baseUrl ?? ''} />
}
