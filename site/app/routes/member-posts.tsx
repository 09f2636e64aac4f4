import { AREA_PAGES } from '../content/area-pages'
import { SubmissionsPage } from '../features/submissions/submissions-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/member-posts'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.memberPosts, matches)

export default SubmissionsPage
