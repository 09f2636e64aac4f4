import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { NotificationsPage } from '../features/accounts/notifications/notifications-page'
import type { Route } from './+types/member-notifications'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.memberNotifications, matches)

export default NotificationsPage
