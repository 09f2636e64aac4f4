import { ConfirmPage } from '../features/account/confirmation/confirm-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/confirm'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('confirm', matches)

export default ConfirmPage
