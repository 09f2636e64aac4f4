import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { FeedsPage } from '../features/events/administration/feeds/feeds-page'
import type { Route } from './+types/admin-event-feeds'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminEventFeeds, matches)

export default FeedsPage
