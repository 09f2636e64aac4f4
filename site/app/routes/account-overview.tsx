import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { OverviewPage } from '../features/accounts/overview/overview-page'
import type { Route } from './+types/account-overview'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.account, matches)

export default OverviewPage
