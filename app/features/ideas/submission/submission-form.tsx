import type { FormEvent } from 'react'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { Select } from '../../../ui/select'
import { Textarea } from '../../../ui/textarea'
import { Trap } from '../../../ui/trap'
import { CATEGORIES, DEFAULT_CATEGORY } from '../categories'
import { LONGEST } from './draft'
import { useSubmission } from './use-submission'

export type SubmissionFormProps = { onSubmitted: () => void; onCancel: () => void }

/** The fields of an idea; the browser keeps what is typed until it is sent. The cursor starts in the first. */
export function SubmissionForm({ onSubmitted, onCancel }: SubmissionFormProps) {
  const { errors, sending, submit, forgive } = useSubmission(onSubmitted)

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(event.currentTarget)
  }

  return (
    <form
      noValidate
      aria-labelledby="new-idea"
      onSubmit={send}
      onChange={(event) => forgive((event.target as Element).getAttribute('name'))}
      className="grid gap-5 @3xl:grid-cols-2"
    >
      <div className="@3xl:col-span-2">
        <h2 id="new-idea" className="text-2xl">
          Ihre Idee
        </h2>
        <p className="mt-1 text-ink-soft">Felder mit * sind Pflichtfelder.</p>
      </div>
      <Field label="Titel" required error={errors.title}>
        <Input name="title" maxLength={LONGEST.title} autoComplete="off" autoFocus />
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
      <Field label="Beschreibung" required error={errors.description} className="@3xl:col-span-2">
        <Textarea name="description" maxLength={LONGEST.description} />
      </Field>
      <Field label="Ihr Name" hint="Freiwillig; steht bei Ihrer Idee." error={errors.submitter_name}>
        <Input name="submitter_name" maxLength={LONGEST.submitter_name} autoComplete="name" />
      </Field>
      <Field
        label="Ihre E-Mail"
        hint="Freiwillig; sieht nur der Verein, für Rückfragen."
        error={errors.submitter_email}
      >
        <Input
          type="email"
          name="submitter_email"
          maxLength={LONGEST.submitter_email}
          autoComplete="email"
          inputMode="email"
        />
      </Field>
      <div className="flex flex-wrap gap-3 @3xl:col-span-2">
        <Button type="submit" size="large" disabled={sending}>
          {sending ? 'Wird eingereicht …' : 'Idee einreichen'}
        </Button>
        <Button variant="quiet" size="large" onClick={onCancel} disabled={sending}>
          Abbrechen
        </Button>
      </div>
      <Trap />
    </form>
  )
}
