import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { DiscardDialog } from '../../../lib/discard-dialog'
import { fillEmpty } from '../../../lib/form-fields'
import { keepDraft, keptDraft } from '../../../lib/kept-draft'
import { useSubmitter } from '../../../lib/session/use-submitter'
import { useKeeping } from '../../../lib/use-keeping'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { Textarea } from '../../../ui/textarea'
import { Trap } from '../../../ui/trap'
import { type FieldErrors, LONGEST } from './draft'
import { readTexts } from './form-fields'
import { PhotoField } from './photo-field'
import type { PublishedPost } from './submit'
import { useSubmission } from './use-submission'

export type SubmissionFormProps = {
  titleRef: RefObject<HTMLInputElement | null>
  takesFocus: boolean
  onClose: () => void
  onPublished: (post: PublishedPost) => void
}

/** Photo and story; this tab keeps what is typed until it is sent. A photo it cannot keep, so leaving with one asks. */
export function SubmissionForm({ titleRef, takesFocus, onClose, onPublished }: SubmissionFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [photo, setPhoto] = useState<File | null>(null)
  const [kept] = useState(() => keptDraft('postDraft'))
  const submitter = useSubmitter()
  const preset = useMemo(
    () => ({ author_name: submitter?.name ?? '', author_email: submitter?.email ?? '' }),
    [submitter],
  )
  const published = useRef(false)
  const { errors, sending, submit, forgive } = useSubmission((post) => {
    published.current = true
    onPublished(post)
  })
  const keeping = useKeeping(
    () => !published.current && (photo !== null || keptDraft('postDraft') !== null),
    onClose,
    () => !published.current && photo !== null,
  )

  useEffect(() => {
    if (takesFocus) titleRef.current?.focus()
  }, [takesFocus, titleRef])

  useEffect(() => {
    if (!kept && formRef.current) fillEmpty(formRef.current, preset)
  }, [kept, preset])

  function changed(event: FormEvent<HTMLFormElement>) {
    forgive((event.target as Element).getAttribute('name'))
    keepDraft('postDraft', readTexts(event.currentTarget), preset)
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(event.currentTarget, photo)
  }

  return (
    <form
      ref={formRef}
      noValidate
      aria-labelledby="share-heading"
      onSubmit={send}
      onChange={changed}
      className="rounded-card border border-line bg-paper-bright p-5 shadow-card @2xl:p-8"
    >
      <h2 id="share-heading" className="text-3xl">
        Beitrag teilen
      </h2>
      {kept && (
        <p className="mt-2 font-semibold">Ihr Text ist noch da. Nur das Foto bitte noch einmal wählen.</p>
      )}
      <p className="mt-2 text-ink-soft">
        Ihr Beitrag erscheint sofort, für alle sichtbar. Bitte beachten Sie unsere{' '}
        <a href="#spielregeln" className="text-link font-semibold">
          Spielregeln
        </a>
        . Felder mit * sind Pflichtfelder.
      </p>
      <div className="mt-6 grid items-start gap-x-10 gap-y-5 @4xl:grid-cols-2">
        <Story titleRef={titleRef} errors={errors} kept={kept} />
        <div className="flex flex-col gap-5">
          <PhotoField photo={photo} onPhoto={setPhoto} error={errors.photo} disabled={sending} />
          <Author errors={errors} kept={kept} />
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5">
        <Button type="submit" size="large" disabled={sending}>
          {sending ? 'Wird veröffentlicht …' : 'Beitrag veröffentlichen'}
        </Button>
        <Button variant="quiet" size="large" onClick={keeping.requestClose} disabled={sending}>
          Abbrechen
        </Button>
      </div>
      <Trap />
      <DiscardDialog keeping={keeping} />
    </form>
  )
}

type PartProps = { errors: FieldErrors; kept: Readonly<Record<string, string>> | null }

function Story({ titleRef, errors, kept }: PartProps & Pick<SubmissionFormProps, 'titleRef'>) {
  return (
    <div className="flex flex-col gap-5">
      <Field label="Titel" required error={errors.title}>
        <Input
          ref={titleRef}
          name="title"
          maxLength={LONGEST.title}
          defaultValue={kept?.title}
          autoComplete="off"
        />
      </Field>
      <Field label="Geschichte zum Foto" required error={errors.content}>
        <Textarea
          name="content"
          rows={6}
          maxLength={LONGEST.content}
          defaultValue={kept?.content}
          className="@4xl:min-h-44"
        />
      </Field>
    </div>
  )
}

function Author({ errors, kept }: PartProps) {
  return (
    <div className="grid items-start gap-5 @2xl:grid-cols-2">
      <Field label="Ihr Name" required hint="Steht beim Beitrag." error={errors.author_name}>
        <Input
          name="author_name"
          maxLength={LONGEST.author_name}
          defaultValue={kept?.author_name}
          autoComplete="name"
        />
      </Field>
      <Field label="Ihre E-Mail" hint="Sieht nur der Verein." error={errors.author_email}>
        <Input
          type="email"
          name="author_email"
          maxLength={LONGEST.author_email}
          defaultValue={kept?.author_email}
          autoComplete="email"
          inputMode="email"
        />
      </Field>
    </div>
  )
}
