import { AREA_PAGES } from '../content/area-pages'
import { AdministrationPage } from '../features/events/administration/administration-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/admin-events'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminEvents, matches)

export default AdministrationPage
