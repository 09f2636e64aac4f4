import { useRef } from 'react'
import { PositionField } from '../../../entries/map/position-field'
import { FormDialog } from '../../../lib/form/form-dialog'
import { checkboxOf, FormField } from '../../../lib/form/form-field'
import { HiddenField } from '../../../lib/form/hidden-field'
import { Checkbox } from '../../../ui/field/checkbox'
import { Textarea } from '../../../ui/field/textarea'
import type { Business } from '../business'
import { HoursEditor } from '../hours/hours-editor'
import { PicturesEditor } from '../pictures-editor'
import { useBusinessForm } from './use-business-form'

type BusinessDialogProps = { business: Business; onClose: () => void; onSaved: () => void }

/** The entry of a business beyond the member's base data. Loaded when it is opened. */
export default function BusinessDialog({ business, onClose, onSaved }: BusinessDialogProps) {
  const first = useRef<HTMLTextAreaElement>(null)
  const { form, edited, conflict } = useBusinessForm(business, () => {
    onSaved()
    onClose()
  })
  return (
    <FormDialog
      form={form}
      label="Eintrag"
      open
      onClose={onClose}
      title={`${business.name}: Eintrag`}
      firstFocus={first}
      submit="Speichern"
      className="gap-8"
    >
      {conflict}
      <div className="grid gap-5">
        <FormField form={form} name="about" control={Textarea} rows={4} />
        <FormField form={form} name="offers" control={Textarea} rows={3} />
      </div>
      <div className="grid gap-5">
        <HoursEditor {...edited.hoursEditor(form.set)} />
        <Checkbox {...checkboxOf(form, 'open_sundays')} />
      </div>
      <PicturesEditor {...edited.picturesEditor(form.set)} />
      <PositionField form={form} />
      <HiddenField name="hours" initial={form.initial.hours} />
      <HiddenField name="pictures" initial={form.initial.pictures} />
    </FormDialog>
  )
}
