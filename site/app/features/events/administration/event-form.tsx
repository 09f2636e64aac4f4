import { type FormEvent, type Ref, useId } from 'react'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { Textarea } from '../../../ui/textarea'
import type { TownEvent } from '../event'
import { LONGEST } from '../submission/draft'
import { EventPictureField } from '../submission/event-picture-field'
import { TimeFields } from '../submission/time-fields'
import { CATEGORY_NAMES, type Draft } from './draft'
import { StoredPicture } from './stored-picture'
import type { PictureChoice, useSaving } from './use-saving'

type EventFormProps = {
  event: TownEvent | null
  initial: Draft
  saving: ReturnType<typeof useSaving>
  formRef: Ref<HTMLFormElement>
  titleRef: Ref<HTMLInputElement>
  picture: PictureChoice
  onPicture: (picture: PictureChoice) => void
  onCancel: () => void
}

/** The fields of an event; the browser keeps what is typed until it is saved. */
export function EventForm(props: EventFormProps) {
  const { event, initial, saving, formRef, titleRef, picture, onPicture, onCancel } = props
  const { errors } = saving
  const categories = useId()

  function submit(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault()
    void saving.save(submission.currentTarget, picture)
  }

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={submit}
      onChange={(change) => saving.forgive((change.target as Element).getAttribute('name'))}
      className="flex flex-col gap-5"
    >
      <Field label="Titel" required error={errors.title}>
        <Input
          ref={titleRef}
          name="title"
          defaultValue={initial.title}
          maxLength={LONGEST.title}
          autoComplete="off"
        />
      </Field>
      <TimeFields errors={errors} initial={initial} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Kategorie" hint="Leer gelassen: Allgemein." error={errors.category}>
          <Input
            name="category"
            defaultValue={initial.category}
            list={categories}
            maxLength={30}
            autoComplete="off"
          />
        </Field>
        <Field label="Ort" hint="Straße, Platz oder Haus." error={errors.location}>
          <Input
            name="location"
            defaultValue={initial.location}
            maxLength={LONGEST.location}
            autoComplete="off"
          />
        </Field>
      </div>
      <datalist id={categories}>
        {CATEGORY_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label="Beschreibung" error={errors.description}>
        <Textarea name="description" defaultValue={initial.description} maxLength={LONGEST.description} />
      </Field>
      {event?.image_url && !(picture instanceof File) && (
        <StoredPicture
          event={event}
          removed={picture === 'none'}
          onChange={(removed) => onPicture(removed ? 'none' : 'unchanged')}
        />
      )}
      <EventPictureField
        picture={picture instanceof File ? picture : null}
        onPicture={(file) => onPicture(file ?? 'unchanged')}
        disabled={saving.saving}
      />
      <div className="flex flex-wrap gap-3 border-t border-line pt-5 max-sm:pb-28">
        <Button type="submit" disabled={saving.saving}>
          {saving.saving ? 'Wird gespeichert …' : 'Speichern'}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={saving.saving}>
          Abbrechen
        </Button>
      </div>
    </form>
  )
}
