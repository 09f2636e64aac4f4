import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { NewsletterPage } from '../features/newsletter/sending/newsletter-page'
import type { Route } from './+types/admin-newsletter'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminNewsletter, matches)

export default NewsletterPage
