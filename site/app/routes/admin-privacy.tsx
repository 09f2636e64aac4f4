import { AREA_PAGES } from '../content/area-pages'
import { PrivacyPage } from '../features/privacy/privacy-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/admin-privacy'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminPrivacy, matches)

export default PrivacyPage
