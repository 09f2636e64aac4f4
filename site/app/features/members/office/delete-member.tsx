import { restoreFromBin } from '../../../entries/bin'
import { sessionApi } from '../../../lib/session/session-api'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { useUndo } from '../../../ui/toast/use-undo'
import { type Member, titleOf } from '../../businesses/member'
import { DELETED, DELETING_FAILED, deleteMember } from './queries'

type DeleteMemberProps = {
  /** Null while the dialog is closed. */
  member: Member | null
  onClose: () => void
  onDeleted: (id: string) => void
  onRestored: () => void
}

/** Deletes a member after a confirmation. */
export function DeleteMember({ member, onClose, onDeleted, onRestored }: DeleteMemberProps) {
  const { attempt } = useAttempt()
  const showUndo = useUndo()

  async function remove() {
    if (!member) return
    onClose()
    await attempt('The member could not be deleted', DELETING_FAILED, async () => {
      await deleteMember(await sessionApi.rows(), member.id)
      onDeleted(member.id)
      showUndo(DELETED, async () => {
        await restoreFromBin(await sessionApi.rows(), 'member', member.id)
        onRestored()
      })
    })
  }

  return (
    <ConfirmDialog
      open={member !== null}
      title="Mitglied löschen"
      confirmLabel="Löschen"
      cancelLabel="Abbrechen"
      onConfirm={remove}
      onCancel={onClose}
    >
      <p>
        {member && titleOf(member)} wird gelöscht, steht nicht mehr auf der Website und liegt 30 Tage im
        Papierkorb. Diese Aktion kann nicht rückgängig gemacht werden, wenn die Zeit um ist.
      </p>
    </ConfirmDialog>
  )
}
