import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { OwnBusinessPage } from '../features/businesses/own/own-business-page'
import type { Route } from './+types/member-business'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.memberBusiness, matches)

export default OwnBusinessPage
