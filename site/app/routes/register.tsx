import { pageMeta } from '../association/page-meta'
import { RegistrationPage } from '../features/accounts/registration/registration-page'
import type { Route } from './+types/register'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('register', matches)

export default RegistrationPage
