import { ImprintPage } from '../legal/imprint-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/imprint'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('imprint', matches)

export default function Imprint() {
  return <ImprintPage />
}
