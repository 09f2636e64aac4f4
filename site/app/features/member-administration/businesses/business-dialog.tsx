import { useRef, useState } from 'react'
import type { Business } from '../../../lib/business/business'
import { FormDialog } from '../../../lib/form/form-dialog'
import { checkboxOf, FormField } from '../../../lib/form/form-field'
import { HiddenField } from '../../../lib/form/hidden-field'
import { useForm } from '../../../lib/form/use-form'
import { sessionClient } from '../../../lib/session/session-clients'
import { Checkbox } from '../../../ui/field/checkbox'
import { Textarea } from '../../../ui/field/textarea'
import { useToast } from '../../../ui/toast/toast-context'
import { BUSINESS_FORM } from './business-schema'
import { HoursEditor, readHours, typedHours } from './hours-editor'
import { INCOMPLETE, SAVED, SAVING_FAILED } from './notices'
import { PicturesEditor } from './pictures-editor'
import { updateBusiness } from './queries'

type BusinessDialogProps = { business: Business; onClose: () => void; onSaved: () => void }

/** The entry of a business beyond the member's base data. Loaded when it is opened. */
export default function BusinessDialog({ business, onClose, onSaved }: BusinessDialogProps) {
  const showToast = useToast()
  const first = useRef<HTMLTextAreaElement>(null)
  const hours = useRef(typedHours(business.hours))
  const [pictures, setPictures] = useState({ logo_url: business.logo_url, pictures: business.pictures })
  const [showsProblems, setShowsProblems] = useState(false)
  const form = useForm(BUSINESS_FORM, {
    initial: {
      about: business.about ?? '',
      offers: business.offers ?? '',
      open_sundays: business.open_sundays ? 'on' : '',
      latitude: String(business.latitude ?? ''),
      longitude: String(business.longitude ?? ''),
      hours: JSON.stringify(hours.current),
      pictures: JSON.stringify(pictures),
    },
    failed: SAVING_FAILED,
    async send({ hours: _hours, pictures: _pictures, ...values }) {
      const read = readHours(hours.current)
      if (read === undefined || pictures.pictures.some(({ alt }) => alt.trim() === '')) {
        setShowsProblems(true)
        showToast(INCOMPLETE)
        return {}
      }
      await updateBusiness(await sessionClient(), business.id, { ...values, ...pictures, hours: read })
      showToast(SAVED)
      onSaved()
      onClose()
    },
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
      <div className="grid gap-5">
        <FormField form={form} name="about" control={Textarea} rows={4} />
        <FormField form={form} name="offers" control={Textarea} rows={3} />
      </div>
      <div className="grid gap-5">
        <HoursEditor
          initial={business.hours}
          showsProblems={showsProblems}
          onChange={(typed) => {
            hours.current = typed
            form.set('hours', JSON.stringify(typed))
          }}
        />
        <Checkbox {...checkboxOf(form, 'open_sundays')} />
      </div>
      <PicturesEditor
        value={pictures}
        showsProblems={showsProblems}
        onChange={(changed) => {
          setPictures(changed)
          form.set('pictures', JSON.stringify(changed))
        }}
      />
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-3 font-display text-xl font-extrabold">Lage auf der Karte</legend>
        <FormField form={form} name="latitude" placeholder="49,1934" />
        <FormField form={form} name="longitude" placeholder="12,5186" />
      </fieldset>
      <HiddenField name="hours" initial={form.initial.hours} />
      <HiddenField name="pictures" initial={form.initial.pictures} />
    </FormDialog>
  )
}
