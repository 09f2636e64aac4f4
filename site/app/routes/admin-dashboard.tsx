import { DashboardPage } from '../features/dashboard/dashboard-page'
import { pageMeta } from '../lib/page-meta'
import type { Route } from './+types/admin-dashboard'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('admin', matches)

export default DashboardPage
