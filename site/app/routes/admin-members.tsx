import { MembersPage } from '../features/member-administration/members-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-members'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('adminMembers', matches)

export default MembersPage
