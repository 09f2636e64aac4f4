import { AREA_PAGES } from '../content/area-pages'
import { AuditLogPage } from '../features/audit-log/audit-log-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/admin-log'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminLog, matches)

export default AuditLogPage
