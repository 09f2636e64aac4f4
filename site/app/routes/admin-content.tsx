import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { ModerationPage } from '../features/submissions/moderation/moderation-page'
import type { Route } from './+types/admin-content'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminContent, matches)

export default ModerationPage
