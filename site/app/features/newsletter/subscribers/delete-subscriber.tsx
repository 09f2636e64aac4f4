import { restoreFromBin } from '../../../entries/bin'
import { sessionApi } from '../../../lib/session/session-api'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { useUndo } from '../../../ui/toast/use-undo'
import { DELETED, DELETING_FAILED } from './notices'
import { deleteSubscriber } from './queries'
import type { Subscriber } from './subscriber'

type DeleteSubscriberProps = {
  /** Null while the dialog is closed. */
  subscriber: Subscriber | null
  onClose: () => void
  onDeleted: (id: string) => void
  onRestored: () => void
}

/** Deletes a subscriber after a confirmation; can be taken back as long as the toast is there. */
export function DeleteSubscriber({ subscriber, onClose, onDeleted, onRestored }: DeleteSubscriberProps) {
  const { attempt } = useAttempt()
  const showUndo = useUndo()

  async function remove() {
    if (!subscriber) return
    onClose()
    await attempt('The subscriber could not be deleted', DELETING_FAILED, async () => {
      await deleteSubscriber(await sessionApi.rows(), subscriber.id)
      onDeleted(subscriber.id)
      showUndo(DELETED, async () => {
        await restoreFromBin(await sessionApi.rows(), 'subscriber', subscriber.id)
        onRestored()
      })
    })
  }

  return (
    <ConfirmDialog
      open={subscriber !== null}
      title="Abonnent löschen"
      confirmLabel="Löschen"
      cancelLabel="Abbrechen"
      onConfirm={remove}
      onCancel={onClose}
    >
      <p>
        {subscriber?.name} ({subscriber?.email}) wird aus der Liste gelöscht und bekommt keinen Newsletter
        mehr. Nach zehn Sekunden kann das nicht rückgängig gemacht werden: Dann kommt die Adresse nur zurück,
        wenn die Person sich selbst wieder anmeldet.
      </p>
    </ConfirmDialog>
  )
}
