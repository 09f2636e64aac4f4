import { pageMeta } from '../association/page-meta'
import { SignInPage } from '../features/accounts/sign-in/sign-in-page'
import type { Route } from './+types/login'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('login', matches)

export default SignInPage
