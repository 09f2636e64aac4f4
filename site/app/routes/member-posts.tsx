import { SubmissionsPage } from '../features/submissions/submissions-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/member-posts'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('memberPosts', matches)

export default SubmissionsPage
