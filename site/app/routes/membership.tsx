import { data } from 'react-router'
import { MembershipPage } from '../features/membership-application/membership-page'
import { listMembers } from '../features/membership-application/queries'
import { pageMeta } from '../lib/page/page-meta'
import { browserClient } from '../lib/supabase/browser-access'
import { publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/membership'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('membership', matches)

export async function loader({ context }: Route.LoaderArgs) {
  const listing = await listMembers(context.get(publicClientContext))
  return data({ listing }, { status: listing.state === 'failed' ? 503 : 200 })
}

/** On client navigation the page renders at once, with skeletons until the members are loaded. */
export function clientLoader() {
  return { listing: listMembers(browserClient()) }
}

export default function Membership({ loaderData }: Route.ComponentProps) {
  return <MembershipPage listing={loaderData.listing} />
}
