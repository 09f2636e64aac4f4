import { SettingsPage } from '../association/editor/settings-page'
import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import type { Route } from './+types/admin-settings'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.adminSettings, matches)

export default SettingsPage
