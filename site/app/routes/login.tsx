import { SignInPage } from '../features/account/sign-in/sign-in-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/login'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('login', matches)

export default SignInPage
