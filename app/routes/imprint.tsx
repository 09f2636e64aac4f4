import { pageMeta } from '../content/pages'
import { ImprintPage } from '../legal/imprint-page'
import type { Route } from './+types/imprint'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = () => pageMeta('imprint')

export default function Imprint() {
  return <ImprintPage />
}
