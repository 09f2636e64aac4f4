import { useRef, useState } from 'react'
import { useFormPass } from '../../../lib/form-pass/use-form-pass'
import { submissionClient, submissionStorage } from '../../../lib/session/session-clients'
import { useToast } from '../../../ui/toast/toast-context'
import { DETAILS_MISSING, SUBMISSION_FAILED, SUBMITTED } from '../notices'
import { type CheckedPost, checkDraft, type FieldErrors } from './draft'
import { focusFirstWrong, readDraft } from './form-fields'
import { type PublishedPost, submitPost, type Uploads } from './submit'

const TARGETS = ['rest/my_roding_posts', 'storage/social-posts']

type SubmissionControl = Readonly<{
  errors: FieldErrors
  sending: boolean
  submit(form: HTMLFormElement, photo: File | null): Promise<void>
  /** The field of that name is being corrected. */
  forgive(field: string | null): void
}>

/**
 * Checks and sends the form and says how it went. What is wrong comes back as `errors`; a failure leaves everything that
 * was typed where it is.
 */
export function useSubmission(onPublished: (post: PublishedPost) => void): SubmissionControl {
  const showToast = useToast()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [sending, setSending] = useState(false)
  const pass = useFormPass(TARGETS)
  const uploads = useRef<Uploads>(new WeakMap())

  async function submit(form: HTMLFormElement, photo: File | null) {
    if (sending) return
    const checked = checkDraft(readDraft(form, photo))
    setErrors(checked.valid ? {} : checked.errors)
    if (checked.valid) return send(checked.post, form)
    if (checked.missing) showToast(DETAILS_MISSING)
    focusFirstWrong(form, checked.errors)
  }

  async function send(post: CheckedPost, form: HTMLFormElement) {
    setSending(true)
    try {
      const proven = pass().fetchFor(form)
      const wire = { client: await submissionClient(proven), storage: () => submissionStorage(proven) }
      const published = await submitPost(wire, post, uploads.current)
      showToast(SUBMITTED)
      onPublished(published)
    } catch (error) {
      console.error('The post could not be submitted:', error)
      showToast(pass().refusal() ?? SUBMISSION_FAILED)
    } finally {
      setSending(false)
    }
  }

  /** A field that is being corrected is no longer wrong. */
  function forgive(field: string | null) {
    if (field !== null && field in errors) setErrors(({ [field as keyof FieldErrors]: _, ...rest }) => rest)
  }

  return { errors, sending, submit, forgive }
}
