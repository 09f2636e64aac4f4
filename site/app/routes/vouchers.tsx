import { data } from 'react-router'
import { PartnersPage } from '../features/voucher-partners/partners-page'
import { hasFailed, listPartners } from '../features/voucher-partners/queries'
import { pageMeta } from '../lib/page/page-meta'
import { browserClient } from '../lib/supabase/browser-access'
import { publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/vouchers'

export { Failure as ErrorBoundary } from '../frame/failure'
export { keepOnFilter as shouldRevalidate } from '../lib/list/use-address-filter'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('vouchers', matches)

export async function loader({ context }: Route.LoaderArgs) {
  const listings = await listPartners(context.get(publicClientContext))
  return data({ listings }, { status: hasFailed(listings) ? 503 : 200 })
}

/** On client navigation the page renders at once, with skeletons until the partners are loaded. */
export function clientLoader() {
  return { listings: browserClient().then(listPartners) }
}

export default function Vouchers({ loaderData }: Route.ComponentProps) {
  return <PartnersPage listings={loaderData.listings} />
}
