import { AREA_PAGES } from '../content/area-pages'
import { ProfilePage } from '../features/profile/profile-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/member-profile'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.memberProfile, matches)

export default ProfilePage
