import { useRef, useState } from 'react'
import { useSettingsOf } from '../../../association/use-settings'
import { useStoredRow } from '../../../entries/conflict/use-stored-row'
import type { FieldChange } from '../../../entries/decision/comparison'
import { PositionField } from '../../../entries/map/position-field'
import { FormDialog } from '../../../lib/form/form-dialog'
import { checkboxOf, FormField, HiddenField } from '../../../lib/form/form-field'
import { typedFrom, valuesOf } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import { type Coordinates, coordinatesOf, writeCoordinates } from '../../../lib/map/coordinates'
import { coordinateColumns, coordinatesField } from '../../../lib/map/coordinates-field'
import { sessionApi } from '../../../lib/session/session-api'
import { Checkbox } from '../../../ui/field/checkbox'
import { Textarea } from '../../../ui/field/textarea'
import { useToast } from '../../../ui/toast/toast-context'
import type { Business } from '../business'
import { changesOf, differingValues, type OwnedValues } from '../business-changes'
import { ENTRY_DETAILS } from '../business-fields'
import { HoursEditor, readHours, typedHours } from '../hours/hours-editor'
import { PicturesEditor, useHoursAndPictures } from '../hours-and-pictures'
import { type BusinessDetails, INCOMPLETE, lastEditor, SAVED, SAVING_FAILED } from './queries'

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

/** The form of an entry, whose changes are stored as `useStoredRow` does. */
function useBusinessForm(begun: Business, onSaved: () => void) {
  const showToast = useToast()
  const { id } = begun
  const stored = useStoredRow(
    begun,
    { table: 'business_entries', key: { id }, version: 'updated_at' },
    { shown: shownChanges, editor: lastEditor },
  )
  const edited = useHoursAndPictures(begun)
  const { centre } = useSettingsOf('map')
  const [schema] = useState(() => businessForm(centre))
  const initial = {
    ...typedFrom(schema, { ...begun, hours: null, pictures: null, coordinates: positionText(begun) }),
    ...edited.initial,
  }

  const form = useForm(schema, {
    initial,
    failed: SAVING_FAILED,
    async send({ hours: _hours, pictures: _pictures, coordinates, ...texts }) {
      const read = edited.read()
      if (!read) {
        showToast(INCOMPLETE)
        return {}
      }
      const changes = changesBetween(asTyped(begun, schema), {
        ...texts,
        ...read,
        ...coordinateColumns(coordinates),
      })
      if (!(await stored.save(await sessionApi.rows(), changes))) return {}
      showToast(SAVED)
      onSaved()
      return null
    },
  })
  return { form, edited, conflict: stored.conflict }
}

const positionText = (entry: Pick<Business, 'latitude' | 'longitude'>) => {
  const coordinates = coordinatesOf(entry)
  return coordinates ? writeCoordinates(coordinates) : ''
}

/** An entry as its form reads it when nothing is changed. */
function asTyped(entry: Business, schema: ReturnType<typeof businessForm>): BusinessDetails {
  const typed = typedFrom(schema, { ...entry, hours: null, pictures: null, coordinates: positionText(entry) })
  const { hours: _hours, pictures: _pictures, coordinates, ...texts } = valuesOf(schema, typed)
  const hours = readHours(typedHours(entry.hours)) ?? null
  return {
    ...texts,
    ...coordinateColumns(coordinates),
    hours,
    logo_url: entry.logo_url,
    pictures: entry.pictures,
  }
}

/** What the office edits here and differs; a position as a whole. */
function changesBetween(before: BusinessDetails, after: BusinessDetails): Partial<BusinessDetails> {
  const { latitude, longitude } = after
  const isMoved = positionText(before) !== positionText(after)
  const { about, offers, hours, open_sundays, logo_url, pictures } = after
  return {
    ...differingValues(before as OwnedValues & BusinessDetails, {
      about,
      offers,
      hours,
      open_sundays,
      logo_url,
      pictures,
    }),
    ...(isMoved && { latitude, longitude }),
  }
}

/** All changes of an entry, also of fields that are not edited here. */
const shownChanges = (before: Business, after: Business): readonly FieldChange[] => [
  ...changesOf(before, after),
  ...(positionText(before) === positionText(after)
    ? []
    : [{ label: 'Koordinaten', before: positionText(before) || null, after: positionText(after) || null }]),
]

/** The fields of an entry that the office edits beside the member's. */
const businessForm = (centre: Coordinates | null) => ({
  ...ENTRY_DETAILS,
  coordinates: coordinatesField(centre),
})
