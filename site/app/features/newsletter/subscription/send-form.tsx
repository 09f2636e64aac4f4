import type { ReactNode } from 'react'
import { focusFirstInvalid, readFields } from '../../../lib/form/fields'
import { protectForm } from '../../../lib/form/protection/form-protection'
import { email, LONGEST_EMAIL } from '../../../lib/form/rules'
import { check, text } from '../../../lib/form/schema'
import { submissionClient } from '../../../lib/session/session-clients'
import type { ShowToast } from '../../../ui/toast/toast-context'
import { AddressQuestion } from './address-question'
import { likelyAddress } from './likely-address'
import { DETAILS_MISSING, subscriptionToast } from './notices'
import { subscribe } from './subscribe'

const TARGETS = ['rest/newsletter_subscriptions']

/** What `NewsletterForm` asks for; it is on every page and does not load the schema itself. */
const NEWSLETTER_FORM = {
  name: text({ label: 'Name', required: 'Bitte geben Sie Ihren Namen an.', maxLength: 120 }),
  email: text({
    label: 'E-Mail',
    required: 'Bitte geben Sie Ihre E-Mail-Adresse an.',
    maxLength: LONGEST_EMAIL,
    rule: email,
  }),
}

export type FormState = Readonly<{
  showToast: ShowToast
  setSending: (sending: boolean) => void
  /** Errors of the fields, by name. */
  setErrors: (errors: Readonly<{ name?: string; email?: string }>) => void
  /** A question about the address; null after it was answered. */
  setQuestion: (question: ReactNode) => void
}>

/** Behaviour of the newsletter form, loaded on first focus. `send` checks, asks where the address looks mistyped, and sends. */
export function openNewsletterForm() {
  const protection = protectForm(TARGETS)
  let sending = false

  async function send(form: HTMLFormElement, state: FormState, certain = false): Promise<void> {
    if (sending) return
    // What an earlier attempt failed for must not cover the question or the message of this one.
    state.showToast(null)
    const checked = check(NEWSLETTER_FORM, readFields(form, NEWSLETTER_FORM))
    if (!checked.valid) {
      if (checked.missing) state.showToast(DETAILS_MISSING)
      state.setErrors(checked.errors)
      return focusFirstInvalid(form, checked.errors)
    }
    const suggestion = certain ? null : likelyAddress(checked.values.email)
    if (suggestion !== null) return ask(form, state, suggestion)
    sending = true
    state.setSending(true)
    const outcome = await submissionClient(protection.fetchFor(form), {})
      .then((client) => subscribe(client, checked.values))
      .catch((error: unknown) => {
        console.error('The client could not be loaded:', error)
        return { result: 'failed' } as const
      })
    state.setSending(false)
    sending = false
    state.showToast((outcome.result === 'failed' && protection.refusal()) || subscriptionToast(outcome))
    if (outcome.result === 'subscribed') form.reset()
  }

  function ask(form: HTMLFormElement, state: FormState, suggestion: string) {
    const answer = (accepted: boolean) => {
      const field = form.elements.namedItem('email') as HTMLInputElement
      if (accepted) field.value = suggestion
      state.setQuestion(null)
      field.focus()
      void send(form, state, true)
    }
    state.setQuestion(<AddressQuestion suggestion={suggestion} onAnswer={answer} />)
  }

  return { send }
}
