import { AREA_PAGES } from '../content/area-pages'
import { MembersPage } from '../features/member-administration/members-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/admin-members'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminMembers, matches)

export default MembersPage
