import { AREA_PAGES } from '../content/area-pages'
import { SubscribersPage } from '../features/subscriber-administration/subscribers-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/admin-subscribers'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminSubscribers, matches)

export default SubscribersPage
