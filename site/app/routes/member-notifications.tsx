import { AREA_PAGES } from '../content/area-pages'
import { NotificationsPage } from '../features/notifications/notifications-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/member-notifications'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.memberNotifications, matches)

export default NotificationsPage
