import { AREA_PAGES } from '../content/area-pages'
import { SettingsPage } from '../features/settings/settings-page'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/admin-settings'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminSettings, matches)

export default SettingsPage
