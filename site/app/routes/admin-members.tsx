import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { MembersPage } from '../features/members/list/members-page'
import type { Route } from './+types/admin-members'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminMembers, matches)

export default MembersPage
