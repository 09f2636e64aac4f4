import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { ReportsPage } from '../features/submissions/reports/reports-page'
import type { Route } from './+types/admin-reports'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminReports, matches)

export default ReportsPage
