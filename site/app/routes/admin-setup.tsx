import { AREA_PAGES } from '../content/area-pages'
import { SetupPage } from '../features/settings/setup/setup-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/admin-setup'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminSetup, matches)

export default SetupPage
