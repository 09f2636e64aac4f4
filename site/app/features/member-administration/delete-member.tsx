import { sessionClient } from '../../lib/session/session-clients'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import { useToast } from '../../ui/toast/toast-context'
import { type Member, titleOf } from './member'
import { DELETED, DELETING_FAILED } from './notices'
import { deleteMember } from './queries'

type DeleteMemberProps = {
  /** Null while the dialog is closed. */
  member: Member | null
  onClose: () => void
  onDeleted: (id: string) => void
}

/** Deletes a member after a confirmation. */
export function DeleteMember({ member, onClose, onDeleted }: DeleteMemberProps) {
  const showToast = useToast()

  async function remove() {
    if (!member) return
    onClose()
    try {
      await deleteMember(await sessionClient(), member.id)
      onDeleted(member.id)
      showToast(DELETED)
    } catch {
      console.error('The member could not be deleted.')
      showToast(DELETING_FAILED)
    }
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
        {member && titleOf(member)} wird gelöscht und steht dann auch nicht mehr auf der Website. Diese Aktion
        kann nicht rückgängig gemacht werden.
      </p>
    </ConfirmDialog>
  )
}
