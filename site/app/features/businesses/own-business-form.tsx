import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Conflict } from '../../entries/conflict/conflict'
import type { FieldChange } from '../../entries/decision/comparison'
import { DiscardDialog } from '../../lib/form/discard-dialog'
import { checkboxOf, FormField, HiddenField } from '../../lib/form/form-field'
import { typedFrom, valuesOf } from '../../lib/form/schema'
import { useUnsavedChanges } from '../../lib/form/unsaved-changes'
import { useForm } from '../../lib/form/use-form'
import { sessionApi } from '../../lib/session/session-api'
import { Button } from '../../ui/button/button'
import { Checkbox } from '../../ui/field/checkbox'
import { Textarea } from '../../ui/field/textarea'
import { errorCode, useToast } from '../../ui/toast/toast-context'
import { changesOf, differingValues, type OwnedValues, valuesOfSame } from './business-changes'
import { BASE_DATA, ENTRY_DETAILS } from './business-fields'
import { HoursEditor, readHours, typedHours } from './hours/hours-editor'
import { PicturesEditor, useHoursAndPictures } from './hours-and-pictures'
import * as notices from './own-business'
import { changeBusiness, type Group, listOwnBusinesses, type OwnBusiness } from './own-business'

/** The fields of an own business in groups, each with when its changes are public. */
export function OwnBusinessForm(props: OwnBusinessFormProps) {
  const { own, saved, unsaved } = props
  const { form, edited, conflict } = useOwnBusinessForm(props)
  const guard = useUnsavedChanges(form)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    unsaved.current = form.unsaved
  })
  useEffect(() => {
    if (saved) button.current?.focus({ preventScroll: true })
  }, [saved])

  return (
    <form {...form.attributes} aria-label="Mein Betrieb" className="grid gap-9">
      {conflict && <Conflict changes={conflict} />}
      <FieldGroup title="Name und Adresse" group="name" held={own.held}>
        <FormField form={form} name="name" />
        <FormField form={form} name="business_name" />
        <FormField form={form} name="address" className="@2xl:col-span-2" />
        <FormField form={form} name="postal_code" />
        <FormField form={form} name="city" />
      </FieldGroup>
      <FieldGroup title="Texte" group="texts" held={own.held}>
        <FormField
          form={form}
          name="description"
          control={Textarea}
          rows={3}
          hint="Kurz, für die Listen"
          className="@2xl:col-span-2"
        />
        <FormField form={form} name="about" control={Textarea} rows={6} className="@2xl:col-span-2" />
        <FormField form={form} name="offers" control={Textarea} rows={3} className="@2xl:col-span-2" />
      </FieldGroup>
      <FieldGroup title="Kontakt" group="contact" held={own.held}>
        <FormField form={form} name="phone" />
        <FormField form={form} name="email" />
        <FormField form={form} name="website" className="@2xl:col-span-2" />
      </FieldGroup>
      <div className="grid gap-5">
        <HoursEditor {...edited.hoursEditor(form.set)} note={<When group="hours" held={own.held} />} />
        <Checkbox {...checkboxOf(form, 'open_sundays')} />
      </div>
      <PicturesEditor {...edited.picturesEditor(form.set)} note={<When group="pictures" held={own.held} />} />
      <HiddenField name="hours" initial={form.initial.hours} />
      <HiddenField name="pictures" initial={form.initial.pictures} />
      <div
        className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-5 max-sm:pb-28"
        data-print="no"
      >
        <Button ref={button} type="submit" size="large" disabled={form.sending}>
          {form.sending ? 'Wird gespeichert …' : 'Speichern'}
        </Button>
        <p role="status" className="text-ink-soft">
          {form.changed && !form.sending && 'Noch nicht gespeichert'}
        </p>
      </div>
      <DiscardDialog guard={guard} />
    </form>
  )
}

type WhenProps = { group: Group; held: readonly Group[] }

const When = ({ group, held }: WhenProps) =>
  held.includes(group) ? 'Zu sehen, sobald der Verein es freigegeben hat.' : 'Sofort zu sehen.'

function FieldGroup({ title, children, ...when }: WhenProps & { title: string; children: ReactNode }) {
  const note = useId()
  return (
    <fieldset aria-describedby={note} className="min-w-0">
      <legend className="font-display text-xl leading-tight font-extrabold">{title}</legend>
      <p id={note} className="mt-1 text-ink-soft">
        <When {...when} />
      </p>
      <div className="mt-4 grid gap-x-5 gap-y-4 @2xl:grid-cols-2">{children}</div>
    </fieldset>
  )
}

type OwnBusinessFormProps = {
  own: OwnBusiness
  /** What the fields begin with. */
  values: OwnedValues
  /** Whether the form follows one that was saved: its button has the focus then. */
  saved: boolean
  onSaved: (values: OwnedValues) => void
  /** Says whether something is typed and not saved. */
  unsaved: RefObject<() => boolean>
}

/**
 * The form of an own business. Only what differs from the beginning is sent, with the values that it replaces. Where somebody else has changed
 * one of these, `conflict` says what, everything typed stays, and the next press replaces the newer values.
 */
function useOwnBusinessForm({ own, values: begun, onSaved }: OwnBusinessFormProps) {
  const showToast = useToast()
  /** What the database had when it was last asked. */
  const [stored, setStored] = useState(begun)
  const [conflict, setConflict] = useState<readonly FieldChange[] | null>(null)
  const edited = useHoursAndPictures(begun)
  const initial = {
    ...typedFrom(OWN_BUSINESS_FORM, { ...begun, hours: null, pictures: null }),
    ...edited.initial,
  }

  async function save(values: OwnedValues): Promise<void> {
    const changes = differingValues(asTyped(begun), values)
    if (Object.keys(changes).length === 0) {
      showToast(notices.UNCHANGED)
      return
    }
    const waits = await changeBusiness(
      await sessionApi.rows(),
      own.id,
      changes,
      valuesOfSame(stored, changes),
    )
    showToast(
      Object.keys(changes).some((column) => waits.includes(column)) ? notices.WAITING : notices.PUBLIC_NOW,
    )
    onSaved({ ...stored, ...changes })
  }

  /** Whether somebody else has changed the entry: shows it then. */
  async function showsConflict(): Promise<boolean> {
    const newest = (await listOwnBusinesses(await sessionApi.rows())).find(({ id }) => id === own.id)
    if (!newest) return false
    setConflict(changesOf(stored, shownValues(newest)))
    setStored(shownValues(newest))
    return true
  }

  const form = useForm(OWN_BUSINESS_FORM, {
    initial,
    invalid: notices.INCOMPLETE,
    missing: notices.INCOMPLETE,
    failed: notices.SAVING_FAILED,
    async send({ hours: _hours, pictures: _pictures, ...values }) {
      const read = edited.read()
      if (!read) {
        showToast(notices.INCOMPLETE)
        return {}
      }
      try {
        await save({ ...values, ...read })
        return null
      } catch (error) {
        const code = errorCode(error)
        if (code === 'PT429') showToast(notices.TOO_MANY)
        else if (code !== 'PT409' || !(await showsConflict())) throw error
        return {}
      }
    },
  })
  return { form, edited, conflict }
}

/** Values as the form reads them when nothing is changed. */
function asTyped(values: OwnedValues): OwnedValues {
  const {
    hours: _hours,
    pictures: _pictures,
    ...texts
  } = valuesOf(OWN_BUSINESS_FORM, typedFrom(OWN_BUSINESS_FORM, { ...values, hours: null, pictures: null }))
  return { ...values, ...texts, hours: readHours(typedHours(values.hours)) ?? null }
}

/** The fields that owners change. */
const OWN_BUSINESS_FORM = { ...BASE_DATA, ...ENTRY_DETAILS }

/** The changes that wait for the office, or null. */
export const waitingOf = ({ changes, decision }: OwnBusiness) => (decision === null ? changes : null)

/** The values of the form: waiting changes replace the public values. */
export const shownValues = (own: OwnBusiness): OwnedValues => ({ ...own.entry, ...waitingOf(own) })
