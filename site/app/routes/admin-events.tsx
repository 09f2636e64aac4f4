import { AdministrationPage } from '../features/events/administration/administration-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-events'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('adminEvents', matches)

export default AdministrationPage
