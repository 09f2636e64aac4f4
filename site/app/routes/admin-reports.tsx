import { AREA_PAGES } from '../content/area-pages'
import { ReportsPage } from '../features/reports/reports-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/admin-reports'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminReports, matches)

export default ReportsPage
