import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { SubscribersPage } from '../features/newsletter/subscribers/subscribers-page'
import type { Route } from './+types/admin-subscribers'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminSubscribers, matches)

export default SubscribersPage
