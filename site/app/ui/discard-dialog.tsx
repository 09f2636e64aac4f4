import type { Keeping } from '../lib/use-keeping'
import { ConfirmDialog } from './confirm-dialog'

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
