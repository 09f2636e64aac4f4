import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { fillEmpty } from '../../../lib/form-fields'
import { keepDraft, keptDraft } from '../../../lib/kept-draft'
import { useSubmitter } from '../../../lib/session/use-submitter'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { Select } from '../../../ui/select'
import { Textarea } from '../../../ui/textarea'
import { Trap } from '../../../ui/trap'
import { CATEGORIES, DEFAULT_CATEGORY } from '../categories'
import { LONGEST, readDraft } from './draft'
import { useSubmission } from './use-submission'

export type SubmissionFormProps = {
  /** Not where the form comes back by itself: nobody pressed anything. */
  takesFocus: boolean
  onSubmitted: () => void
  onCancel: () => void
}

/** The fields of an idea; this tab keeps what is typed until it is sent. The cursor starts in the first. */
export function SubmissionForm({ takesFocus, onSubmitted, onCancel }: SubmissionFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [kept] = useState(() => keptDraft('ideaDraft'))
  const submitter = useSubmitter()
  const preset = useMemo(() => ({ submitter_email: submitter?.email ?? '' }), [submitter])
  const { errors, sending, submit, forgive } = useSubmission(onSubmitted)

  useEffect(() => {
    if (!kept && formRef.current) fillEmpty(formRef.current, preset)
  }, [kept, preset])

  function changed(event: FormEvent<HTMLFormElement>) {
    forgive((event.target as Element).getAttribute('name'))
    keepDraft('ideaDraft', readDraft(event.currentTarget), { category: DEFAULT_CATEGORY, ...preset })
  }

  /** Whether the own name stands at an idea is a choice, so nothing is filled in unasked. */
  function chooseName(wanted: boolean) {
    const control = formRef.current?.elements.namedItem('submitter_name')
    if (control instanceof HTMLInputElement) control.value = wanted ? (submitter?.name ?? '') : ''
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(event.currentTarget)
  }

  return (
    <form
      ref={formRef}
      noValidate
      aria-labelledby="new-idea"
      onSubmit={send}
      onChange={changed}
      className="grid gap-5 @3xl:grid-cols-2"
    >
      <div className="@3xl:col-span-2">
        <h2 id="new-idea" className="text-2xl">
          Ihre Idee
        </h2>
        <p className="mt-1 text-ink-soft">
          {kept && 'Ihre Eingaben sind noch da. '}Felder mit * sind Pflichtfelder.
        </p>
      </div>
      <Field label="Titel" required error={errors.title}>
        <Input
          name="title"
          maxLength={LONGEST.title}
          defaultValue={kept?.title}
          autoComplete="off"
          autoFocus={takesFocus}
        />
      </Field>
      <Field label="Kategorie">
        <Select name="category" defaultValue={kept?.category ?? DEFAULT_CATEGORY}>
          {CATEGORIES.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Beschreibung" required error={errors.description} className="@3xl:col-span-2">
        <Textarea name="description" maxLength={LONGEST.description} defaultValue={kept?.description} />
      </Field>
      <div className="flex flex-col gap-3">
        <Field label="Ihr Name" hint="Freiwillig; steht bei Ihrer Idee." error={errors.submitter_name}>
          <Input
            name="submitter_name"
            maxLength={LONGEST.submitter_name}
            defaultValue={kept?.submitter_name}
            autoComplete="name"
          />
        </Field>
        {submitter?.name && (
          <Checkbox
            label={`Als ${submitter.name} veröffentlichen`}
            defaultChecked={kept?.submitter_name === submitter.name}
            onChange={({ target }) => chooseName(target.checked)}
          />
        )}
      </div>
      <Field
        label="Ihre E-Mail"
        hint="Freiwillig; sieht nur der Verein, für Rückfragen."
        error={errors.submitter_email}
      >
        <Input
          type="email"
          name="submitter_email"
          maxLength={LONGEST.submitter_email}
          defaultValue={kept?.submitter_email}
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
