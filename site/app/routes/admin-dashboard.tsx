import { AREA_PAGES } from '../content/area-pages'
import { DashboardPage } from '../features/dashboard/dashboard-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/admin-dashboard'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.admin, matches)

export default DashboardPage
