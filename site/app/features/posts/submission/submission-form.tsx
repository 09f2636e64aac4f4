import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNeedsApproval } from '../../../association/use-settings'
import { DiscardDialog } from '../../../lib/form/discard-dialog'
import { FormButtons } from '../../../lib/form/form-buttons'
import { checkboxOf, FormField } from '../../../lib/form/form-field'
import { useFormProtection } from '../../../lib/form/form-protection'
import { Honeypot } from '../../../lib/form/honeypot'
import { useUnsavedChanges } from '../../../lib/form/unsaved-changes'
import { useForm } from '../../../lib/form/use-form'
import { statusHeaders, withStatusLink } from '../../../lib/links/status-link'
import { takeSharedPhoto } from '../../../lib/offline/take-shared-photo'
import { PictureField } from '../../../lib/picture/picture-field'
import { useSubmitter } from '../../../lib/session/auth-context'
import { submissionApi } from '../../../lib/session/session-api'
import { Checkbox } from '../../../ui/field/checkbox'
import { Textarea } from '../../../ui/field/textarea'
import { useToast } from '../../../ui/toast/toast-context'
import {
  DETAILS_MISSING,
  OTHERS_LEFT_OUT,
  PHOTO_TOO_LARGE,
  photoProblem,
  SUBMISSION_FAILED,
  SUBMITTED,
  SUBMITTED_FOR_APPROVAL,
} from '../notices'
import { POST_FORM } from './post-form'
import { type PublishedPost, submitPost, type Uploads } from './submit'

const TARGETS = ['rest/my_roding_posts', 'storage/social-posts']

export type SubmissionFormProps = {
  titleRef: RefObject<HTMLInputElement | null>
  takesFocus: boolean
  onClose: () => void
  onPublished: (post: PublishedPost) => void
}

/**
 * Photo and texts. Texts are stored in session storage until they are sent; a photo cannot be stored, so leaving with one asks for
 * confirmation.
 */
export function SubmissionForm({ titleRef, takesFocus, onClose, onPublished }: SubmissionFormProps) {
  const submitter = useSubmitter()
  const showToast = useToast()
  const waits = useNeedsApproval('posts')
  const uploads = useRef<Uploads>(new WeakMap())
  const sharedPhoto = useSharedPhoto()
  const form = useForm(POST_FORM, {
    initial: { author_name: submitter?.name ?? '', author_email: submitter?.email ?? '' },
    draft: 'postDraft',
    protection: useFormProtection(TARGETS),
    missing: DETAILS_MISSING,
    failed: SUBMISSION_FAILED,
    async send(post, { fetch, submission }) {
      const token = submitter || post.author_email ? undefined : submission.token
      const api = submissionApi(fetch)
      const client = await api.rows({ headers: { ...submission.headers, ...statusHeaders(token) } })
      const clients = { client, storage: api.storage }
      const published = await submitPost(clients, post, uploads.current).catch((error: unknown) => {
        const problem = photoProblem(error)
        if (!problem) throw error
        return { problem }
      })
      if ('problem' in published) {
        showToast(SUBMISSION_FAILED)
        return { photo: published.problem }
      }
      showToast(withStatusLink(waits ? SUBMITTED_FOR_APPROVAL : SUBMITTED, token))
      onPublished(published)
      return null
    },
  })
  const guard = useUnsavedChanges(form, () => {
    form.discard()
    onClose()
  })

  useEffect(() => {
    if (takesFocus) titleRef.current?.focus()
  }, [takesFocus, titleRef])

  return (
    <form
      {...form.attributes}
      aria-labelledby="share-heading"
      className="rounded-card border border-line bg-paper-bright p-5 shadow-card @2xl:p-8"
    >
      <h2 id="share-heading" className="text-3xl">
        Beitrag teilen
      </h2>
      {form.restored && (
        <p className="mt-2 font-semibold">Ihr Text ist noch da. Nur das Foto bitte noch einmal wählen.</p>
      )}
      <p className="mt-2 text-ink-soft">
        {waits ? 'Ihr Beitrag erscheint nach Prüfung.' : 'Ihr Beitrag erscheint sofort, für alle sichtbar.'}{' '}
        Bitte beachten Sie unsere{' '}
        <a href="#spielregeln" className="text-link font-semibold">
          Spielregeln
        </a>
        . Felder mit * sind Pflichtfelder.
      </p>
      <div className="mt-6 grid items-start gap-x-10 gap-y-5 @4xl:grid-cols-2">
        <div className="flex flex-col gap-5">
          <FormField form={form} name="title" ref={titleRef} />
          <FormField
            form={form}
            name="content"
            control={Textarea}
            rows={6}
            controlClassName="@4xl:min-h-44"
          />
        </div>
        <div className="flex flex-col gap-5">
          <PhotoField error={form.errors.photo} given={sharedPhoto} disabled={form.sending} />
          <FormField
            form={form}
            name="alt_text"
            hint="Ein Satz für alle, die das Foto nicht sehen. Zum Beispiel: „Ein Reiher steht im Nebel am Ufer.“"
          />
          <div className="grid items-start gap-5 @2xl:grid-cols-2">
            <FormField form={form} name="author_name" hint="Steht beim Beitrag." />
            <FormField
              form={form}
              name="author_email"
              hint="Sieht nur der Verein; wir schreiben Ihnen, wenn wir den Beitrag entfernen."
            />
          </div>
          <Checkbox
            {...checkboxOf(form, 'people_consent')}
            required
            error={form.errors.people_consent}
            disabled={form.sending}
          />
        </div>
      </div>
      <FormButtons
        form={form}
        submit="Beitrag veröffentlichen"
        sending="Wird veröffentlicht …"
        size="large"
        onCancel={guard.requestClose}
        className="mt-6 border-t border-line pt-5"
      />
      <Honeypot />
      <DiscardDialog guard={guard} />
    </form>
  )
}

/** The photo that was shared to the site from the device, if there is one. */
function useSharedPhoto(): File | null {
  const showToast = useToast()
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => {
    takeSharedPhoto()
      .then((shared) => {
        if (!shared) return
        setFile(shared.file)
        if (shared.others > 0) showToast(OTHERS_LEFT_OUT)
      })
      .catch((error: unknown) => console.error('A shared photo could not be read:', error))
  }, [showToast])
  return file
}

/** Upper limit of the bucket in bytes. */
const LIMIT_BYTES = 15 * 1024 * 1024

const PROBLEMS = {
  'too-large': 'Dieses Foto ist größer, als wir annehmen können. Bitte wählen Sie eines unter 15 MB.',
  'wrong-type': 'Diese Datei ist kein Bild im Format JPG, PNG oder WEBP. Bitte wählen Sie eine andere.',
}

type PhotoFieldProps = {
  error: string | undefined
  /** Shared from the device. */
  given: File | null
  disabled: boolean
}

function PhotoField({ error, given, disabled }: PhotoFieldProps) {
  const showToast = useToast()
  return (
    <PictureField
      name="photo"
      label="Foto"
      required
      hint="JPG, PNG oder WEBP, unter 15 MB. Ort und Zeit der Aufnahme entfernen wir aus der Datei."
      limitBytes={LIMIT_BYTES}
      problems={PROBLEMS}
      onProblem={(problem) => problem === 'too-large' && showToast(PHOTO_TOO_LARGE)}
      error={error}
      given={given}
      disabled={disabled}
    />
  )
}
