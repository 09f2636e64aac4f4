import { AREA_PAGES } from '../content/area-pages'
import { FeedsPage } from '../features/events/administration/feeds/feeds-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/admin-event-feeds'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminEventFeeds, matches)

export default FeedsPage
