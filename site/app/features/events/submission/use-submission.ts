import { useRef, useState } from 'react'
import { useFormPass } from '../../../lib/form-pass/use-form-pass'
import { submissionClient, submissionStorage } from '../../../lib/session/session-clients'
import { useToast } from '../../../ui/toast/toast-context'
import { DETAILS_MISSING, SUBMISSION_FAILED, SUBMITTED, SUBMITTED_WITHOUT_PICTURE } from '../notices'
import { checkDraft, type FieldErrors } from './draft'
import { focusFirstWrong, incompleteTimes, readDraft } from './form-fields'
import { type Submission, submitEvent, type Uploads } from './submit'

const TARGETS = ['rest/events', 'storage/event-images']

export type SubmissionControl = Readonly<{
  errors: FieldErrors
  sending: boolean
  submit(form: HTMLFormElement, picture: File | null): Promise<void>
  /** The field of that name is being corrected. */
  forgive(field: string | null): void
  forgiveAll(): void
}>

/**
 * Checks and sends the form and says how it went. What is wrong comes back as `errors`; a failure leaves everything that
 * was typed where it is.
 */
export function useSubmission(onPublished: (event: Submission['event']) => void): SubmissionControl {
  const showToast = useToast()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [sending, setSending] = useState(false)
  const pass = useFormPass(TARGETS)
  const uploads = useRef<Uploads>(new WeakMap())

  async function submit(form: HTMLFormElement, picture: File | null) {
    if (sending) return
    const checked = checkDraft(readDraft(form), incompleteTimes(form))
    setErrors(checked.valid ? {} : checked.errors)
    if (checked.valid) return send({ event: checked.event, picture }, form)
    if (checked.missing) showToast(DETAILS_MISSING)
    focusFirstWrong(form, checked.errors)
  }

  async function send(submission: Submission, form: HTMLFormElement) {
    setSending(true)
    try {
      const proven = pass().fetchFor(form)
      const wire = { client: await submissionClient(proven), storage: () => submissionStorage(proven) }
      const outcome = await submitEvent(wire, submission, uploads.current)
      showToast(outcome === 'published' ? SUBMITTED : SUBMITTED_WITHOUT_PICTURE)
      onPublished(submission.event)
    } catch (error) {
      console.error('The event could not be submitted:', error)
      showToast(pass().refusal() ?? SUBMISSION_FAILED)
    } finally {
      setSending(false)
    }
  }

  /** A field that is being corrected is no longer wrong. */
  function forgive(field: string | null) {
    if (field !== null && field in errors) setErrors(({ [field as keyof FieldErrors]: _, ...rest }) => rest)
  }

  return { errors, sending, submit, forgive, forgiveAll: () => setErrors({}) }
}
