import { ForgotPage } from '../features/account/recovery/forgot-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/forgot-password'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('forgotPassword', matches)

export default ForgotPage
