import { AREA_PAGES } from '../content/area-pages'
import { BinPage } from '../features/bin/bin-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/admin-bin'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminBin, matches)

export default BinPage
