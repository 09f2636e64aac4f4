import { RegistrationPage } from '../features/account/registration/registration-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/register'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('register', matches)

export default RegistrationPage
