import { ForgotPage } from '../features/account/recovery/forgot-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/forgot-password'

export { Failure as ErrorBoundary } from '../frame/failure'

const WORDS = {
  title: 'Passwort vergessen?',
  description: 'Einen Link anfordern, mit dem Sie für Ihr Konto ein neues Passwort wählen.',
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(WORDS, matches)

export default ForgotPage
