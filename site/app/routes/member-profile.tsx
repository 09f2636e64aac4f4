import { ProfilePage } from '../features/profile/profile-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/member-profile'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('memberProfile', matches)

export default ProfilePage
