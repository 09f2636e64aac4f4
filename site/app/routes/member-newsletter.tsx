import { AREA_PAGES } from '../content/area-pages'
import { SubscriptionPage } from '../features/newsletter-subscription/subscription/subscription-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/member-newsletter'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.memberNewsletter, matches)

export default SubscriptionPage
