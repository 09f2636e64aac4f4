import { visitorApi } from '../../../lib/supabase/browser-access'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import type { CorrectionDialogProps } from './correction-dialog'
import { NOT_CHANGEABLE, WITHDRAWAL_FAILED, WITHDRAWN } from './notices'

/** Asks, and withdraws a submitted event by its private link. */
export function WithdrawalDialog({ open, onClose, event, token, onChanged }: CorrectionDialogProps) {
  const showToast = useToast()
  const { attempt } = useAttempt()

  async function withdraw() {
    onClose()
    await attempt('The event could not be withdrawn', WITHDRAWAL_FAILED, async () => {
      const { error, status } = await (await visitorApi.rows()).rpc('withdraw_submission', { _token: token })
      if (error && status !== 404) throw error
      showToast(error ? NOT_CHANGEABLE : WITHDRAWN)
      onChanged()
    })
  }

  return (
    <ConfirmDialog
      open={open}
      title="Veranstaltung zurückziehen?"
      confirmLabel="Zurückziehen"
      cancelLabel="Abbrechen"
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    >
      „{event.title}“ steht danach nicht mehr auf unserer Website. Sie können das nicht selbst rückgängig
      machen.
    </ConfirmDialog>
  )
}
