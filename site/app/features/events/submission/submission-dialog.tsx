import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useNeedsApproval } from '../../../association/use-settings'
import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { useFormProtection } from '../../../lib/form/form-protection'
import { Honeypot } from '../../../lib/form/honeypot'
import { type Form, useForm } from '../../../lib/form/use-form'
import { useSubmitter } from '../../../lib/session/auth-context'
import { submissionApi } from '../../../lib/session/session-api'
import { Select } from '../../../ui/field/select'
import { Textarea } from '../../../ui/field/textarea'
import { useToast } from '../../../ui/toast/toast-context'
import { CATEGORIES } from '../categories'
import { eventPath } from '../event-address'
import { findSubmitted } from '../queries'
import { DETAILS_MISSING, EventPictureField, SUBMISSION_FAILED, submitted, TimeFields } from './event-fields'
import { SUBMISSION_FORM } from './event-form'
import { type SubmittedEvent, submitEvent, type Uploads } from './submit'

const TARGETS = ['rest/events', 'storage/event-images']

export type SubmissionDialogProps = {
  open: boolean
  onClose: () => void
  /** Called where there is no page of the event yet. */
  onPublished: (event: SubmittedEvent) => void
}

/** The form of an event in a dialog; asks before it discards typed values. */
export function SubmissionDialog({ open, onClose, onPublished }: SubmissionDialogProps) {
  const titleRef = useRef<HTMLInputElement>(null)
  const uploads = useRef<Uploads>(new WeakMap())
  const submitter = useSubmitter()
  const showToast = useToast()
  const waits = useNeedsApproval('events')
  const navigate = useNavigate()
  const form = useForm(SUBMISSION_FORM, {
    initial: submitter && {
      submitter_name: submitter.name,
      submitter_email: submitter.email,
      submitter_phone: submitter.phone,
    },
    protection: useFormProtection(TARGETS),
    missing: DETAILS_MISSING,
    failed: SUBMISSION_FAILED,
    async send({ picture, ...event }, { fetch, submission }) {
      const api = submissionApi(fetch)
      const client = await api.rows({ headers: submission.headers })
      const clients = { client, storage: api.storage }
      const outcome = await submitEvent(clients, { event, picture }, uploads.current)
      const isMailed = new Date(event.end_date ?? event.start_date) > new Date()
      showToast(submitted({ waits, withPicture: outcome === 'published', isMailed }))
      const published = waits ? null : await findSubmitted(client, event)
      onClose()
      if (!published) {
        onPublished(event)
        return null
      }
      // What was typed is stored: leaving loses nothing.
      form.discard()
      await navigate(eventPath(published))
      return null
    },
  })

  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Event einreichen"
      description={
        waits
          ? 'Ihre Veranstaltung erscheint nach Prüfung in der Liste.'
          : 'Ihre Veranstaltung erscheint sofort in der Liste, für alle sichtbar.'
      }
      firstFocus={titleRef}
      submit="Event einreichen"
      sending="Wird eingereicht …"
      size="large"
    >
      <p className="text-ink-soft">Felder mit * sind Pflichtfelder.</p>
      <FormField form={form} name="title" ref={titleRef} />
      <FormField form={form} name="description" control={Textarea} />
      <FormField form={form} name="category" control={Select} options={CATEGORIES} />
      <TimeFields form={form} />
      <FormField form={form} name="location" />
      <EventPictureField disabled={form.sending} />
      <SubmitterFields form={form} />
      <Honeypot />
    </FormDialog>
  )
}

function SubmitterFields({ form }: { form: Form<typeof SUBMISSION_FORM> }) {
  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="float-left mb-1 w-full font-display text-xl font-extrabold">Wer reicht ein?</legend>
      <p className="mb-4 text-ink-soft">
        Ihr Name steht bei der Veranstaltung. E-Mail-Adresse und Telefonnummer sieht nur der Verein, für
        Rückfragen. Per E-Mail bekommen Sie einen Link, mit dem Sie Ihre Angaben korrigieren oder
        zurückziehen.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="submitter_name" className="sm:col-span-2" />
        <FormField form={form} name="submitter_email" />
        <FormField form={form} name="submitter_phone" />
      </div>
    </fieldset>
  )
}
