import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { choice } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import { Select } from '../../../ui/field/select'
import type { AdministeredEvent } from './administered-event'
import { SCOPES, type Scope } from './series-queries'

const SCHEMA = { scope: choice<Scope>('Löschen', 'this') }

type DeleteDatesDialogProps = {
  event: AdministeredEvent
  /** Resolves with whether the dates were deleted. */
  onDelete: (scope: Scope) => Promise<boolean>
  onClose: () => void
}

/** Asks which dates of a series are deleted. */
export function DeleteDatesDialog({ event, onDelete, onClose }: DeleteDatesDialogProps) {
  const form = useForm(SCHEMA, {
    async send({ scope }) {
      if (!(await onDelete(scope))) return { scope: '' }
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="Termine löschen"
      description={`„${event.title}“ liegt dann 30 Tage im Papierkorb.`}
      submit="Löschen"
      sending="Wird gelöscht …"
    >
      <FormField form={form} name="scope" control={Select} options={SCOPES} />
    </FormDialog>
  )
}
