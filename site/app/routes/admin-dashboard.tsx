import { SecondFactorOffer } from '../association/editor/second-factor/second-factor-offer'
import { SetupNotice } from '../association/editor/setup/setup-notice'
import { StorageWarning } from '../association/editor/storage/storage-warning'
import { pageMeta } from '../association/page-meta'
import { AREA_PAGES } from '../association/texts/area-pages'
import { ChangeDialog } from '../features/businesses/office/changes/change-dialog'
import { CHANGE_ACTIONS } from '../features/businesses/office/changes/waiting-actions'
import { APPLICATION_ACTIONS } from '../features/members/applications/waiting-actions'
import { DashboardPage } from '../features/office/dashboard/dashboard-page'
import { ReportDecision } from '../features/submissions/reports/report-decision'
import type { Route } from './+types/admin-dashboard'

export { Failure as ErrorBoundary } from '../shell/failure'

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
