import type { ReactNode } from 'react'
import { focusFirstInvalid, readFields } from '../../lib/form/fields'
import { protectForm } from '../../lib/form/form-protection'
import { emailField } from '../../lib/form/rules'
import { check, text } from '../../lib/form/schema'
import { submissionApi } from '../../lib/session/session-api'
import { Button } from '../../ui/button/button'
import type { ShowToast } from '../../ui/toast/toast-context'
import { DETAILS_MISSING, subscribe, subscriptionToast } from './notices'

const TARGETS = ['rest/newsletter_subscriptions']

/** What `NewsletterForm` asks for; it is on every page and does not load the schema itself. */
const NEWSLETTER_FORM = {
  name: text({ label: 'Name', required: 'Bitte geben Sie Ihren Namen an.', maxLength: 120 }),
  email: emailField({
    label: 'E-Mail',
    required: 'Bitte geben Sie Ihre E-Mail-Adresse an.',
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
    const outcome = await submissionApi(protection.fetchFor(form))
      .rows()
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

type AddressQuestionProps = { suggestion: string; onAnswer: (accepted: boolean) => void }

/** Asks about an address that looks mistyped; the answer submits the form. */
function AddressQuestion({ suggestion, onAnswer }: AddressQuestionProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 @2xl:col-span-2">
      <p className="w-full font-semibold wrap-anywhere">Meinten Sie {suggestion}?</p>
      <Button variant="light" autoFocus onClick={() => onAnswer(true)}>
        Ja, ändern und abonnieren
      </Button>
      <Button variant="light" onClick={() => onAnswer(false)}>
        Nein, die Adresse stimmt
      </Button>
    </div>
  )
}

/** Mail domains that are common here. */
const SERVICES = [
  'gmail.com',
  'googlemail.com',
  'gmx.de',
  'gmx.net',
  'gmx.at',
  'web.de',
  't-online.de',
  'freenet.de',
  'arcor.de',
  'outlook.com',
  'outlook.de',
  'hotmail.com',
  'hotmail.de',
  'live.de',
  'live.com',
  'yahoo.com',
  'yahoo.de',
  'icloud.com',
  'posteo.de',
  'mailbox.org',
]

/** Top-level domains with common typing errors, and the correct ones. */
const ENDINGS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  dee: 'de',
  ner: 'net',
  nte: 'net',
  ogr: 'org',
}

/** Names up to this length may differ by one letter only; with two differences it is another name. */
const SHORT = 8

/** Suggests a correction of a mistyped domain, null when there is none: `erika@gmial.con` → `erika@gmail.com`. */
export function likelyAddress(address: string): string | null {
  const at = address.lastIndexOf('@') + 1
  const typed = address.slice(at).toLowerCase()
  const ended = typed.replace(/[^.]+$/, (ending) => ENDINGS[ending] ?? ending)
  const meant = nearest(ended) ?? ended
  return meant === typed ? null : address.slice(0, at) + meant
}

/** The domain with the smallest distance, undefined if all are too far away. */
function nearest(domain: string): string | undefined {
  const [best] = SERVICES.map((service) => ({ service, apart: mistakes(domain, service) }))
    .filter(({ service, apart }) => apart <= (service.length < SHORT ? 1 : 2))
    .sort((one, other) => one.apart - other.apart)
  return best?.service
}

/** Edit distance with transpositions (optimal string alignment). */
function mistakes(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + same,
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] ?? 0
}
