import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { AuditLogPage } from '../features/office/audit-log/audit-log-page'
import type { Route } from './+types/admin-log'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminLog, matches)

export default AuditLogPage
