import { pageMeta } from '../association/page-meta'
import { ResetPage } from '../features/accounts/recovery/reset-page'
import type { Route } from './+types/reset-password'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('resetPassword', matches)

export default ResetPage
