import { ConfirmDialog } from '../ui/confirm-dialog'
import type { Keeping } from './use-keeping'

/** The question of `useKeeping`. */
export function DiscardDialog({ keeping }: { keeping: Keeping }) {
  return (
    <ConfirmDialog
      open={keeping.asking}
      title="Eingaben verwerfen?"
      confirmLabel="Verwerfen"
      cancelLabel="Weiter bearbeiten"
      onConfirm={keeping.discard}
      onCancel={keeping.goOn}
    >
      Was Sie eingegeben haben, geht dabei verloren.
    </ConfirmDialog>
  )
}
