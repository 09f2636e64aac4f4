import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { AdministrationPage } from '../features/events/administration/administration-page'
import type { Route } from './+types/admin-events'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminEvents, matches)

export default AdministrationPage
