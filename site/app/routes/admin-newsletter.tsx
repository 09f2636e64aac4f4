import { AREA_PAGES } from '../content/area-pages'
import { NewsletterPage } from '../features/newsletter-delivery/newsletter-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/admin-newsletter'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminNewsletter, matches)

export default NewsletterPage
