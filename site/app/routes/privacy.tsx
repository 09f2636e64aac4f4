import { PrivacyPage } from '../legal/privacy-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/privacy'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('privacy', matches)

export default function Privacy() {
  return <PrivacyPage />
}
