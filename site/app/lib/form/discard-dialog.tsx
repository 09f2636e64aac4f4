import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import type { UnsavedChangesGuard } from './unsaved-changes'

type DiscardDialogProps = {
  guard: UnsavedChangesGuard
  title?: string
  keepLabel?: string
  children?: string
}

/** The question of `useUnsavedChanges`. */
export function DiscardDialog({
  guard,
  title = 'Eingaben verwerfen?',
  keepLabel = 'Weiter bearbeiten',
  children = 'Was Sie eingegeben haben, geht dabei verloren.',
}: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={guard.asking}
      title={title}
      confirmLabel="Verwerfen"
      cancelLabel={keepLabel}
      onConfirm={guard.discard}
      onCancel={guard.keepEditing}
    >
      {children}
    </ConfirmDialog>
  )
}
