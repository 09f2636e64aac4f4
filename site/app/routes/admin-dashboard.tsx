import { AREA_PAGES } from '../content/area-pages'
import { DashboardPage } from '../features/dashboard/dashboard-page'
import { APPLICATION_ACTIONS } from '../features/member-administration/applications/waiting-actions'
import { ChangeDialog } from '../features/member-administration/businesses/changes/change-dialog'
import { CHANGE_ACTIONS } from '../features/member-administration/businesses/changes/waiting-actions'
import { ReportDecision } from '../features/reports/report-decision'
import { SecondFactorOffer } from '../features/settings/second-factor/second-factor-offer'
import { SetupNotice } from '../features/settings/setup/setup-notice'
import { StorageWarning } from '../features/settings/storage/storage-warning'
import { pageMeta } from '../lib/page/page-meta'
import type { Route } from './+types/admin-dashboard'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(AREA_PAGES.admin, matches)

const WAYS = {
  application: { actions: () => APPLICATION_ACTIONS },
  business_change: {
    actions: () => Object.values(CHANGE_ACTIONS),
    dialog: { label: 'Vergleichen', Content: ChangeDialog },
  },
  report: { dialog: { label: 'Entscheiden', Content: ReportDecision } },
}

export default function Dashboard() {
  return (
    <DashboardPage
      ways={WAYS}
      notice={
        <>
          <SetupNotice />
          <SecondFactorOffer />
          <StorageWarning />
        </>
      }
    />
  )
}
