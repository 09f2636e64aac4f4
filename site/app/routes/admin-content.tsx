import { ModerationPage } from '../features/moderation/moderation-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-content'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('adminContent', matches)

export default ModerationPage
