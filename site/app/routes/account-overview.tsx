import { OverviewPage } from '../features/account/overview/overview-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/account-overview'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('account', matches)

export default OverviewPage
