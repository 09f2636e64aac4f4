import { OverviewPage } from '../features/account/overview/overview-page'
import { pageMeta } from '../lib/page-meta'
import type { Route } from './+types/account-overview'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('account', matches)

export default OverviewPage
