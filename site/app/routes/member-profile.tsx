import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { ProfilePage } from '../features/accounts/profile/profile-page'
import type { Route } from './+types/member-profile'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.memberProfile, matches)

export default ProfilePage
