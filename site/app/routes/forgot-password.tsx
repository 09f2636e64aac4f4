import { ForgotPage } from '../features/account/recovery/forgot-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/forgot-password'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('forgotPassword', matches)

export default ForgotPage
