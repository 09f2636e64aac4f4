import { data } from 'react-router'
import { FILTER } from '../features/voucher-partners/filter'
import { hasFailed } from '../features/voucher-partners/listings'
import { PartnersPage } from '../features/voucher-partners/partners-page'
import { readFilter } from '../lib/list/address-fields'
import { listHead } from '../lib/list/list-head.server'
import { clientListing } from '../lib/list/list-route'
import { STATUS, statusOfList } from '../lib/list/listing'
import { pageMeta } from '../lib/page/page-meta'
import { publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/vouchers'

export { Failure as ErrorBoundary } from '../frame/failure'
export { keepOnFilter as shouldRevalidate } from '../lib/list/use-address-filter'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta('vouchers', matches, loaderData?.head)

const load = async () => (await import('../features/voucher-partners/queries')).listPartners

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const listPartners = await load()
  const listings = await listPartners(context.get(publicClientContext), searchParams)
  const { list } = readFilter(FILTER, searchParams)
  return data(
    { listings, head: listHead(listings[list], request.url) },
    { status: hasFailed(listings) ? STATUS.failed : statusOfList(listings[list]) },
  )
}

const readLists = clientListing(load)

/** On client navigation the page renders at once, with skeletons until the partners are loaded. */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const { listing: listings, head } = await readLists(args)
  return { listings, head }
}

export default function Vouchers({ loaderData }: Route.ComponentProps) {
  return <PartnersPage listings={loaderData.listings} />
}
