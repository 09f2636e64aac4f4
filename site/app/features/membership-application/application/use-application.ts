import { useState } from 'react'
import { browserClient, browserFunctions } from '../../../lib/browser-access'
import { deliverMail } from '../../../lib/deliver-mail'
import { useFormPass } from '../../../lib/form-pass/use-form-pass'
import { useToast } from '../../../ui/toast/toast-context'
import type { Application } from '../member'
import { APPLICATION_FAILED, APPLIED, DETAILS_MISSING } from '../notices'
import { insertApplication } from '../queries'
import { checkDraft, type FieldErrors } from './draft'
import { focusFirstWrong, incompleteFields, readDraft } from './form-fields'

const TARGETS = ['rest/applications']

export type ApplicationControl = Readonly<{
  errors: FieldErrors
  sending: boolean
  submit(form: HTMLFormElement): Promise<void>
  /** The field of that name is being corrected. */
  forgive(field: string | null): void
  forgiveAll(): void
}>

/** Checks and sends the form and says how it went. A failure leaves everything that was typed where it is. */
export function useApplication(onApplied: () => void): ApplicationControl {
  const showToast = useToast()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [sending, setSending] = useState(false)
  const pass = useFormPass(TARGETS)

  async function submit(form: HTMLFormElement) {
    if (sending) return
    const checked = checkDraft(readDraft(form), incompleteFields(form))
    setErrors(checked.valid ? {} : checked.errors)
    if (checked.valid) return send(checked.application, form)
    if (checked.missing) showToast(DETAILS_MISSING)
    focusFirstWrong(form, checked.errors)
  }

  async function send(application: Application, form: HTMLFormElement) {
    setSending(true)
    try {
      await insertApplication(browserClient(pass().fetchFor(form)), application)
      void deliverMail(browserFunctions)
      showToast(APPLIED)
      onApplied()
    } catch {
      // The error may quote what was typed, down to the bank account: it does not belong in the console.
      console.error('The application could not be handed in.')
      showToast(pass().refusal() ?? APPLICATION_FAILED)
    } finally {
      setSending(false)
    }
  }

  function forgive(field: string | null) {
    if (field !== null && field in errors) setErrors(({ [field as keyof FieldErrors]: _, ...rest }) => rest)
  }

  return { errors, sending, submit, forgive, forgiveAll: () => setErrors({}) }
}
