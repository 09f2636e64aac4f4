import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { SecurityPage } from '../features/accounts/security/security-page'
import type { Route } from './+types/member-security'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.memberSecurity, matches)

export default SecurityPage
