import { NewsletterPage } from '../features/newsletter-delivery/newsletter-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-newsletter'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('adminNewsletter', matches)

export default NewsletterPage
