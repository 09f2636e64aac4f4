import { MembershipPage } from '../features/membership-application/membership-page'
import { listMembers } from '../features/membership-application/queries'
import { listLoader } from '../lib/list/list-loader.server'
import { pageMeta } from '../lib/page/page-meta'
import { browserClient } from '../lib/supabase/browser-access'
import type { Route } from './+types/membership'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('membership', matches)

export const loader = listLoader(listMembers)

/** On client navigation the page renders at once, with skeletons until the list is loaded. */
export const clientLoader = () => ({ listing: browserClient().then(listMembers) })

export default function Membership({ loaderData }: Route.ComponentProps) {
  return <MembershipPage listing={loaderData.listing} />
}
