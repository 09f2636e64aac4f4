import { AdministrationPage } from '../features/events/administration/administration-page'
import { pageMeta } from '../lib/page-meta'
import type { Route } from './+types/admin-events'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('adminEvents', matches)

export default AdministrationPage
