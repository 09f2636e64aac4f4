import { ConfirmPage } from '../features/account/confirmation/confirm-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/confirm'

export { Failure as ErrorBoundary } from '../frame/failure'

const WORDS = {
  title: 'Bestätigung',
  description: 'Hierher führen die Links in unseren E-Mails: bestätigen, was Sie angefordert haben.',
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(WORDS, matches)

export default ConfirmPage
