import { pageMeta } from '../association/page-meta'
import { ForgotPage } from '../features/accounts/recovery/forgot-page'
import type { Route } from './+types/forgot-password'

export { Failure as ErrorBoundary } from '../shell/failure'

const WORDS = {
  title: 'Passwort vergessen?',
  description: 'Einen Link anfordern, mit dem Sie für Ihr Konto ein neues Passwort wählen.',
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(WORDS, matches)

export default ForgotPage
