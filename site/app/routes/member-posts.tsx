import { SubmissionsPage } from '../features/submissions/submissions-page'
import { pageMeta } from '../lib/page-meta'
import type { Route } from './+types/member-posts'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('memberPosts', matches)

export default SubmissionsPage
