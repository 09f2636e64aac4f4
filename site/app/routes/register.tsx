import { RegistrationPage } from '../features/account/registration/registration-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/register'

export { Failure as ErrorBoundary } from '../frame/failure.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('register', matches)

export default RegistrationPage
