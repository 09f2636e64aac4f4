import { SubscriptionPage } from '../features/newsletter-subscription/subscription/subscription-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/member-newsletter'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('memberNewsletter', matches)

export default SubscriptionPage
