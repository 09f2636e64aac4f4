import { ResetPage } from '../features/account/recovery/reset-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/reset-password'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('resetPassword', matches)

export default ResetPage
