import { AREA_PAGES } from '../content/area-pages'
import { SecurityPage } from '../features/security/security-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/member-security'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.memberSecurity, matches)

export default SecurityPage
