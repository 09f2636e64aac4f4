import type { ReactNode } from 'react'
import { browserClient } from '../../lib/browser-access'
import { openForm } from '../../lib/form-pass/form-pass'
import type { ShowToast } from '../../ui/toast/toast-context'
import { AddressQuestion, doubtAbout } from './address-question'
import { DETAILS_MISSING, NOTICES } from './notices'
import { subscribe } from './subscribe'

const TARGETS = ['rest/newsletter_subscriptions']

export type FormFace = Readonly<{
  showToast: ShowToast
  setSending: (sending: boolean) => void
  /** What is wrong with the address. */
  setWrong: (wrong: string) => void
  /** A question about the address; null once it is answered. */
  setQuestion: (question: ReactNode) => void
}>

/** What the newsletter form does, loaded when somebody turns to it. `send` checks, asks where the address looks mistyped, and sends. */
export function openNewsletterForm() {
  const pass = openForm(TARGETS)
  let sending = false

  async function send(form: HTMLFormElement, face: FormFace, certain = false): Promise<void> {
    if (sending) return
    const reader = readForm(form)
    if (reader.name === '' || reader.email === '') {
      face.showToast(DETAILS_MISSING)
      focusFirstEmpty(form)
      return
    }
    const doubt = certain ? null : doubtAbout(reader.email)
    if (doubt) return object(form, face, doubt)
    sending = true
    face.setSending(true)
    const outcome = await subscribe(browserClient(pass.fetchFor(form)), reader)
    face.setSending(false)
    sending = false
    face.showToast((outcome === 'failed' && pass.refusal()) || NOTICES[outcome])
    if (outcome === 'subscribed') form.reset()
  }

  function object(form: HTMLFormElement, face: FormFace, doubt: NonNullable<ReturnType<typeof doubtAbout>>) {
    const field = form.elements.namedItem('email') as HTMLInputElement
    if ('wrong' in doubt) {
      face.setWrong(doubt.wrong)
      field.focus()
      return
    }
    const answer = (takeLikely: boolean) => {
      if (takeLikely) field.value = doubt.likely
      face.setQuestion(null)
      field.focus()
      void send(form, face, true)
    }
    face.setQuestion(<AddressQuestion likely={doubt.likely} onAnswer={answer} />)
  }

  return { send }
}

function readForm(form: HTMLFormElement) {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return { name: text('name'), email: text('email') }
}

function focusFirstEmpty(form: HTMLFormElement) {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  inputs.find((input) => input.value.trim() === '')?.focus()
}
