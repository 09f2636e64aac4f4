import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-dashboard'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('admin', matches)

export default DashboardPage
