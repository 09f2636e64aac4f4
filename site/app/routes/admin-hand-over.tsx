import { AREA_PAGES } from '../content/area-pages'
import { HandOverPage } from '../features/member-administration/hand-over/hand-over-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/admin-hand-over'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminHandOver, matches)

export default HandOverPage
