import { ConfirmPage } from '../features/account/confirmation/confirm-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/confirm'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('confirm', matches)

export default ConfirmPage
