import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { PrivacyPage } from '../features/office/personal-data/privacy-page'
import type { Route } from './+types/admin-privacy'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminPrivacy, matches)

export default PrivacyPage
