import { FormDialogButton } from '../../ui/dialog/form-dialog-button'
import type { ReportedSubmission } from './reported-submission'

const loadDialog = async () => (await import('./report-dialog')).ReportDialog

/** Opens the dialog that reports a submission. */
export function ReportButton(reported: ReportedSubmission) {
  return (
    <span data-script="needed" data-print="no">
      <FormDialogButton load={loadDialog} dialogProps={reported} variant="quiet" size="slim">
        Melden<span className="sr-only">: {reported.title}</span>
      </FormDialogButton>
    </span>
  )
}
