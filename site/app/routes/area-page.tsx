import { Outlet } from 'react-router'
import { pageMeta } from '../association/page-meta'
import { areaPage } from '../association/texts/area-pages'
import type { Route } from './+types/area-page'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(areaPage(location.pathname.replace(/\/$/, '')) ?? 'notFound', matches)

/** Title and failure page of the pages behind and around the sign-in, which load in the browser. */
export default Outlet
