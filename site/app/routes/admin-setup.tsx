import { SetupPage } from '../association/editor/setup/setup-page'
import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import type { Route } from './+types/admin-setup'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminSetup, matches)

export default SetupPage
