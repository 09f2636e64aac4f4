import { AREA_PAGES } from '../content/area-pages'
import { ModerationPage } from '../features/moderation/moderation-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/admin-content'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminContent, matches)

export default ModerationPage
