import { ResetPage } from '../features/account/recovery/reset-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/reset-password'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('resetPassword', matches)

export default ResetPage
