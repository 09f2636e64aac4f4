import { useState } from 'react'
import { useFormPass } from '../../../lib/form-pass/use-form-pass'
import { submissionClient } from '../../../lib/session/session-clients'
import { useToast } from '../../../ui/toast/toast-context'
import type { IdeaSubmission } from '../idea'
import { DETAILS_MISSING, SUBMISSION_FAILED, SUBMITTED } from '../notices'
import { insertIdea } from '../queries'
import { checkDraft, type FieldErrors, focusFirstWrong, readDraft } from './draft'

const TARGETS = ['rest/ideas']

export type SubmissionControl = Readonly<{
  errors: FieldErrors
  sending: boolean
  submit(form: HTMLFormElement): Promise<void>
  /** The field of that name is being corrected. */
  forgive(field: string | null): void
}>

/** Checks and sends the form and says how it went. A failure leaves everything that was typed where it is. */
export function useSubmission(onSubmitted: () => void): SubmissionControl {
  const showToast = useToast()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [sending, setSending] = useState(false)
  const pass = useFormPass(TARGETS)

  async function submit(form: HTMLFormElement) {
    if (sending) return
    const checked = checkDraft(readDraft(form))
    setErrors(checked.valid ? {} : checked.errors)
    if (checked.valid) return send(checked.idea, form)
    if (checked.missing) showToast(DETAILS_MISSING)
    focusFirstWrong(form, checked.errors)
  }

  async function send(idea: IdeaSubmission, form: HTMLFormElement) {
    setSending(true)
    try {
      await insertIdea(await submissionClient(pass().fetchFor(form)), idea)
      showToast(SUBMITTED)
      onSubmitted()
    } catch (error) {
      console.error('The idea could not be submitted:', error)
      showToast(pass().refusal() ?? SUBMISSION_FAILED)
    } finally {
      setSending(false)
    }
  }

  function forgive(field: string | null) {
    if (field !== null && field in errors) setErrors(({ [field as keyof FieldErrors]: _, ...rest }) => rest)
  }

  return { errors, sending, submit, forgive }
}
