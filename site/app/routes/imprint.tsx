import { ImprintPage } from '../legal/imprint-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/imprint'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('imprint', matches)

export default function Imprint() {
  return <ImprintPage />
}
