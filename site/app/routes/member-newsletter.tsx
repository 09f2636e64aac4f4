import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { SubscriptionPage } from '../features/newsletter/subscription-page'
import type { Route } from './+types/member-newsletter'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.memberNewsletter, matches)

export default SubscriptionPage
