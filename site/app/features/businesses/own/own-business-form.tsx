import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Conflict } from '../../../entries/conflict/conflict'
import { DiscardDialog } from '../../../lib/form/discard-dialog'
import { checkboxOf, FormField } from '../../../lib/form/form-field'
import { HiddenField } from '../../../lib/form/hidden-field'
import { useUnsavedChanges } from '../../../lib/form/unsaved-changes'
import { Button } from '../../../ui/button/button'
import { Checkbox } from '../../../ui/field/checkbox'
import { Textarea } from '../../../ui/field/textarea'
import { HoursEditor } from '../hours/hours-editor'
import { PicturesEditor } from '../pictures-editor'
import type { Group } from './queries'
import { type OwnBusinessFormProps, useOwnBusinessForm } from './use-own-business-form'

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
