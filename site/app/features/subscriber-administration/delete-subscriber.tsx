import { sessionClient } from '../../lib/session/session-clients'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import { useToast } from '../../ui/toast/toast-context'
import { DELETED, DELETING_FAILED } from './notices'
import { deleteSubscriber } from './queries'
import type { Subscriber } from './subscriber'

type DeleteSubscriberProps = {
  /** Null while the dialog is closed. */
  subscriber: Subscriber | null
  onClose: () => void
  onDeleted: (id: string) => void
}

/** Deletes a subscriber after a confirmation. */
export function DeleteSubscriber({ subscriber, onClose, onDeleted }: DeleteSubscriberProps) {
  const showToast = useToast()

  async function remove() {
    if (!subscriber) return
    onClose()
    try {
      await deleteSubscriber(await sessionClient(), subscriber.id)
      onDeleted(subscriber.id)
      showToast(DELETED)
    } catch {
      console.error('The subscriber could not be deleted.')
      showToast(DELETING_FAILED)
    }
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
        {subscriber?.name} ({subscriber?.email}) wird aus der Liste gelöscht. Das kann nicht rückgängig
        gemacht werden.
      </p>
    </ConfirmDialog>
  )
}
