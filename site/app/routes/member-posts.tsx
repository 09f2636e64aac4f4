import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { SubmissionsPage } from '../features/submissions/own/submissions-page'
import type { Route } from './+types/member-posts'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.memberPosts, matches)

export default SubmissionsPage
