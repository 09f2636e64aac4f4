import { pageMeta } from '../association/page-meta'
import { ConfirmPage } from '../features/accounts/confirmation/confirm-page'
import type { Route } from './+types/confirm'

export { Failure as ErrorBoundary } from '../shell/failure'

const WORDS = {
  title: 'Bestätigung',
  description: 'Hierher führen die Links in unseren E-Mails: bestätigen, was Sie angefordert haben.',
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(WORDS, matches)

export default ConfirmPage
