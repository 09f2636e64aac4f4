import { useEffect, useId, useRef, useState } from 'react'
import { FormField } from '../../../lib/form/form-field'
import type { Form } from '../../../lib/form/use-form'
import { type Crop, PictureField } from '../../../lib/picture/picture-field'
import { inputOfInstant } from '../../../lib/time/town-input'
import { Textarea } from '../../../ui/field/textarea'
import { failureToast, type Toast, useToast } from '../../../ui/toast/toast-context'
import { type administeredEventForm, DETAILS } from '../administration/administered-event-form'
import { CATEGORY_NAMES, type categoryField } from '../administration/category-schema'
import type { EVENT_FORM } from './event-form'

type EventDetailsFieldsProps = {
  form: Form<Pick<ReturnType<typeof administeredEventForm>, (typeof DETAILS)[number]>>
}

/** Organiser, price, tickets, address and accessibility; unfolded where one of them is filled or wrong. */
export function EventDetailsFields({ form }: EventDetailsFieldsProps) {
  const group = useRef<HTMLDetailsElement>(null)
  const [filled] = useState(() => DETAILS.some((name) => form.initial[name] !== ''))
  const isWrong = DETAILS.some((name) => form.errors[name] !== undefined)

  useEffect(() => {
    // The form could not focus a field that is folded away.
    if (!isWrong || !group.current || group.current.open) return
    group.current.open = true
    group.current.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [isWrong])

  return (
    <details ref={group} open={filled} className="rounded-soft border border-line px-4">
      <summary className="min-h-11 content-center font-semibold">Weitere Angaben</summary>
      <div className="grid items-start gap-5 pt-2 pb-4 sm:grid-cols-2">
        <FormField form={form} name="organiser" />
        <FormField form={form} name="price" hint="Zum Beispiel: frei, oder 8 €, ermäßigt 5 €." />
        <FormField form={form} name="ticket_url" />
        <FormField form={form} name="address" hint="Straße, Hausnummer und Ort, für Karte und Route." />
        <FormField
          form={form}
          name="accessibility"
          control={Textarea}
          rows={3}
          className="sm:col-span-2"
          hint="Zum Beispiel: stufenloser Zugang, Behinderten-WC, Parkplatz."
        />
      </div>
    </details>
  )
}

type CategoryFieldProps = { form: Form<{ category: ReturnType<typeof categoryField> }> }

/** Field of a category with suggestions; any other word may be typed. */
export function CategoryField({ form }: CategoryFieldProps) {
  const suggestions = useId()
  return (
    <div>
      <FormField
        form={form}
        name="category"
        hint="Leer gelassen: Allgemein. Auch ein eigenes Wort ist möglich."
        list={suggestions}
      />
      <datalist id={suggestions}>
        {CATEGORY_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}

/** Upper limit in bytes (docs/product.md#events). */
const LIMIT_BYTES = 5 * 1024 * 1024

const PROBLEMS = {
  'too-large': 'Die Datei ist zu groß. Bitte wählen Sie eine Datei unter 5MB.',
  'wrong-type': 'Diese Datei ist kein Bild im Format JPG, PNG oder WEBP. Bitte wählen Sie eine andere.',
}

type EventPictureFieldProps = {
  onPicture?: (picture: File | null) => void
  disabled: boolean
  crop?: Crop
}

export function EventPictureField(props: EventPictureFieldProps) {
  const showToast = useToast()
  return (
    <PictureField
      {...props}
      name="picture"
      label="Bild"
      hint="JPG, PNG oder WEBP, unter 5 MB."
      limitBytes={LIMIT_BYTES}
      problems={PROBLEMS}
      onProblem={(problem) => problem === 'too-large' && showToast(PICTURE_TOO_LARGE)}
    />
  )
}

type Times = Pick<typeof EVENT_FORM, 'start_date' | 'end_date'>

/** Start and end, in the town's time zone. */
export function TimeFields({ form }: { form: Form<Times> }) {
  const { start_date } = form.typed
  const isPast = start_date !== '' && start_date < inputOfInstant(new Date())
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <FormField
        form={form}
        name="start_date"
        hint={isPast && 'Dieser Termin ist schon vorbei und erscheint nicht in der Liste.'}
      />
      <FormField form={form} name="end_date" />
    </div>
  )
}

/** Toasts of the page (docs/product.md#events). */
export const DETAILS_MISSING = {
  title: 'Fehlende Angaben',
  description: 'Bitte füllen Sie alle Pflichtfelder aus.',
  destructive: true,
} satisfies Toast
const PICTURE_TOO_LARGE = {
  title: 'Datei zu groß',
  description: 'Bitte wählen Sie eine Datei unter 5MB.',
  destructive: true,
} satisfies Toast
export const SUBMISSION_FAILED = failureToast(
  'Event konnte nicht eingereicht werden. Bitte versuchen Sie es erneut.',
)
const AT_ONCE = 'Ihre Veranstaltung ist ab sofort öffentlich sichtbar.'
const AFTER_APPROVAL = 'Ihre Veranstaltung wird nach Prüfung veröffentlicht.'

type Outcome = Readonly<{
  /** Whether it is public after approval. */
  waits: boolean
  withPicture: boolean
  /** Whether a mail was queued: not for an event that is over. */
  isMailed: boolean
}>

export const submitted = ({ waits, withPicture, isMailed }: Outcome): Toast => ({
  title: 'Event eingereicht!',
  description: [
    waits ? AFTER_APPROVAL : AT_ONCE,
    isMailed && 'Eine E-Mail mit dem Link, mit dem Sie sie korrigieren oder zurückziehen, ist unterwegs.',
    !withPicture && 'Das Bild konnte nicht hochgeladen werden.',
  ]
    .filter(Boolean)
    .join(' '),
})
