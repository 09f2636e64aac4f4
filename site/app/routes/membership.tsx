import { pageMeta } from '../association/page-meta'
import { listLoader } from '../entries/loading/list-loader.server'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { clientListing } from '../lib/list/list-route'
import { hasFailed } from '../lib/list/listing'
import type { Route } from './+types/membership'

const MembershipPage = onFirstUse(
  'membership',
  async () => (await import('../features/members/membership-page')).MembershipPage,
  ({ listing }) => hasFailed(listing),
)

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta('membership', matches, loaderData?.head)

const load = async () => (await import('../features/members/queries')).listMembers

export const loader = listLoader(load)

/** On client navigation the page renders at once, with skeletons until the list is loaded. */
export const clientLoader = clientListing(load)

export default function Membership({ loaderData }: Route.ComponentProps) {
  return <MembershipPage listing={loaderData.listing} />
}
