import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { BinPage } from '../features/submissions/bin/bin-page'
import type { Route } from './+types/admin-bin'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminBin, matches)

export default BinPage
