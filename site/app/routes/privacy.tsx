import { PrivacyPage } from '../legal/privacy-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/privacy'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('privacy', matches)

export default function Privacy() {
  return <PrivacyPage />
}
