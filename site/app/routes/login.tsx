import { SignInPage } from '../features/account/sign-in/sign-in-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/login'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('login', matches)

export default SignInPage
