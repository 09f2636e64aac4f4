import { data } from 'react-router'
import { pageMeta } from '../association/page-meta'
import { readSettings } from '../association/read-settings.server'
import { listOpenBusinesses } from '../features/businesses/hours/open-businesses.server'
import { type Listings, OPEN_PARAMETER, someFailed } from '../features/businesses/listings'
import { FILTER } from '../features/businesses/partner-filter'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { readFilter } from '../lib/list/address-fields'
import { listHead } from '../lib/list/list-head.server'
import { clientListing, isMapOpen } from '../lib/list/list-route'
import { STATUS, statusOfList } from '../lib/list/listing'
import { publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/vouchers'

const PartnersPage = onFirstUse(
  'vouchers',
  async () => (await import('../features/businesses/partners-page')).PartnersPage,
  ({ listings }) => (!(listings instanceof Promise) && someFailed(listings)) || isMapOpen(),
)

export { skipReloadOnFilter as shouldRevalidate } from '../lib/list/list-route'
export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta('vouchers', matches, loaderData?.head)

const FAILED: Listings = { acceptance: { state: 'failed' }, sales: { state: 'failed' } }

const load = async () => (await import('../features/businesses/partners')).listPartners

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const client = context.get(publicClientContext)
  const { list, open } = readFilter(FILTER, searchParams)
  const [listPartners, opened] = await Promise.all([
    load(),
    open && readSettings(context).then((settings) => listOpenBusinesses(client, settings, new Date())),
  ])
  const listings =
    opened?.state === 'failed'
      ? FAILED
      : await listPartners(
          client,
          searchParams,
          opened?.rows.map(({ id }) => id),
        )
  return data(
    { listings, head: listHead(listings[list], request.url) },
    { status: someFailed(listings) ? STATUS.failed : statusOfList(listings[list]) },
  )
}

const readLists = clientListing(load)

/**
 * On client navigation the page renders at once, with skeletons until the partners are loaded. The filter for open businesses asks the server,
 * because only it knows all businesses of a list with several pages.
 */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const { request, serverLoader } = args
  const url = new URL(request.url)
  if (url.searchParams.has(OPEN_PARAMETER)) {
    const listings = serverLoader().then(
      (answer) => answer.listings,
      () => FAILED,
    )
    return { listings: url.pathname === location.pathname ? await listings : listings }
  }
  const { listing: listings, head } = await readLists(args)
  return { listings, head }
}

export default function Vouchers({ loaderData }: Route.ComponentProps) {
  return <PartnersPage listings={loaderData.listings} />
}
