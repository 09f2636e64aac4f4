import { AREA_PAGES } from '../content/area-pages'
import { OverviewPage } from '../features/account/overview/overview-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/account-overview'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.account, matches)

export default OverviewPage
