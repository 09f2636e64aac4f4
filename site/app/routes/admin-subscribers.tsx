import { SubscribersPage } from '../features/subscriber-administration/subscribers-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-subscribers'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('adminSubscribers', matches)

export default SubscribersPage
