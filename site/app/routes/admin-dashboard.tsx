import { SecondFactorOffer } from '../association/editor/second-factor-offer'
import { SetupNotice } from '../association/editor/setup/setup-notice'
import { StorageWarning } from '../association/editor/storage'
import { CHANGE_ACTIONS, ChangeDialog } from '../features/businesses/office/change-dialog'
import { APPLICATION_ACTIONS } from '../features/members/office/use-decision'
import { DashboardPage } from '../features/office/dashboard/dashboard-page'
import { ReportDecision } from '../features/submissions/moderation/report-details'

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
