import { type FormEvent, type RefObject, useEffect } from 'react'
import { fillEmpty } from '../../../lib/form-fields'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { Select } from '../../../ui/select'
import { Textarea } from '../../../ui/textarea'
import { Trap } from '../../../ui/trap'
import { CATEGORIES, DEFAULT_CATEGORY } from '../categories'
import { LONGEST } from './draft'
import { EventPictureField, type EventPictureFieldProps } from './event-picture-field'
import { TimeFields } from './time-fields'
import type { SubmissionControl } from './use-submission'

type SubmissionFormProps = Pick<EventPictureFieldProps, 'picture' | 'onPicture'> & {
  submission: SubmissionControl
  formRef: RefObject<HTMLFormElement | null>
  titleRef: RefObject<HTMLInputElement | null>
  /** What the account knows of whoever submits. */
  preset: Readonly<Record<string, string>> | null
  onCancel: () => void
}

/** The fields of an event (docs/product.md#events); the browser keeps what is typed until it is sent. */
export function SubmissionForm(props: SubmissionFormProps) {
  const { submission, formRef, titleRef, preset, picture, onPicture, onCancel } = props
  const { errors, sending } = submission

  useEffect(() => {
    if (preset && formRef.current) fillEmpty(formRef.current, preset)
  }, [preset, formRef])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void submission.submit(event.currentTarget, picture)
  }

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={submit}
      onChange={(event) => submission.forgive((event.target as Element).getAttribute('name'))}
      className="flex flex-col gap-5"
    >
      <p className="text-ink-soft">Felder mit * sind Pflichtfelder.</p>
      <Field label="Titel" required error={errors.title}>
        <Input ref={titleRef} name="title" maxLength={LONGEST.title} autoComplete="off" />
      </Field>
      <Field label="Beschreibung" error={errors.description}>
        <Textarea name="description" maxLength={LONGEST.description} />
      </Field>
      <Field label="Kategorie">
        <Select name="category" defaultValue={DEFAULT_CATEGORY}>
          {CATEGORIES.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <TimeFields errors={errors} />
      <Field label="Ort" error={errors.location}>
        <Input name="location" maxLength={LONGEST.location} autoComplete="off" />
      </Field>
      <EventPictureField picture={picture} onPicture={onPicture} disabled={sending} />
      <SubmitterFields errors={errors} />
      {/* Messages come up in the lower right corner, on phones along the bottom: none may lie on the way to another try. */}
      <div className="flex flex-wrap gap-3 border-t border-line pt-5 max-sm:pb-28">
        <Button type="submit" size="large" disabled={sending}>
          {sending ? 'Wird eingereicht …' : 'Event einreichen'}
        </Button>
        <Button variant="quiet" size="large" onClick={onCancel} disabled={sending}>
          Abbrechen
        </Button>
      </div>
      <Trap />
    </form>
  )
}

function SubmitterFields({ errors }: Pick<SubmissionControl, 'errors'>) {
  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="float-left mb-1 w-full font-display text-xl font-extrabold">Wer reicht ein?</legend>
      <p className="mb-4 text-ink-soft">
        Ihr Name steht bei der Veranstaltung. E-Mail-Adresse und Telefonnummer sieht nur der Verein, für
        Rückfragen.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Ihr Name" required error={errors.submitter_name} className="sm:col-span-2">
          <Input name="submitter_name" maxLength={LONGEST.submitter_name} autoComplete="name" />
        </Field>
        <Field label="Ihre E-Mail" required error={errors.submitter_email}>
          <Input
            type="email"
            name="submitter_email"
            maxLength={LONGEST.submitter_email}
            autoComplete="email"
            inputMode="email"
          />
        </Field>
        <Field label="Telefon" error={errors.submitter_phone}>
          <Input type="tel" name="submitter_phone" maxLength={LONGEST.submitter_phone} autoComplete="tel" />
        </Field>
      </div>
    </fieldset>
  )
}
