import { AREA_PAGES } from '../content/area-pages'
import { OwnBusinessPage } from '../features/own-business/own-business-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/member-business'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.memberBusiness, matches)

export default OwnBusinessPage
