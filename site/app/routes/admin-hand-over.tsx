import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { HandOverPage } from '../features/members/hand-over/hand-over-page'
import type { Route } from './+types/admin-hand-over'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminHandOver, matches)

export default HandOverPage
