import { SecurityPage } from '../features/security/security-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/member-security'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('memberSecurity', matches)

export default SecurityPage
