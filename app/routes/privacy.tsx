import { pageMeta } from '../content/pages'
import { PrivacyPage } from '../legal/privacy-page'
import type { Route } from './+types/privacy'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = () => pageMeta('privacy')

export default function Privacy() {
  return <PrivacyPage />
}
