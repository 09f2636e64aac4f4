import { FormDialog } from '../../../../lib/form/form-dialog'
import { FormField } from '../../../../lib/form/form-field'
import { useForm } from '../../../../lib/form/use-form'
import { sessionClient } from '../../../../lib/session/session-clients'
import { inTown } from '../../../../lib/time/town-time'
import { Select } from '../../../../ui/field/select'
import { DETAILS_MISSING, failureToast } from '../../../../ui/toast/failure-toast'
import { useToast } from '../../../../ui/toast/toast-context'
import type { Item } from '../item'
import { choosePhoto, MONTH_FORM, monthOptions } from './month'

const SAVED = { title: 'Gespeichert', description: 'Die Website zeigt es ab sofort so.' }
const SAVING_FAILED = failureToast('Das Foto des Monats konnte nicht gespeichert werden.')

type MonthDialogProps = { item: Item; onClose: () => void; onSaved: () => void }

/** Makes a photo that of a month. */
export function MonthDialog({ item, onClose, onSaved }: MonthDialogProps) {
  const showToast = useToast()
  const today = inTown(new Date()).day
  const { photo_of_month: chosen = null } = item
  const form = useForm(MONTH_FORM, {
    initial: { month: chosen ?? `${today.slice(0, 7)}-01` },
    missing: DETAILS_MISSING,
    failed: SAVING_FAILED,
    async send({ month }) {
      if (month !== chosen) await choosePhoto(await sessionClient(), item.id, month)
      showToast(SAVED)
      onSaved()
    },
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={`Foto des Monats: ${item.title}`}
      description="Das Foto des laufenden oder des vorigen Monats steht auf der Startseite und über der Fotowand, frühere darunter."
      submit="Speichern"
      sending="Wird gespeichert …"
    >
      <FormField
        form={form}
        name="month"
        control={Select}
        options={monthOptions(today, chosen)}
        hint="War für den Monat ein anderes Foto gewählt, tritt dieses an seine Stelle."
      />
    </FormDialog>
  )
}
