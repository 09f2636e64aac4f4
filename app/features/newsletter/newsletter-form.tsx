import { type FormEvent, useRef, useState } from 'react'
import { ASSOCIATION } from '../../content/association'
import { browserClient } from '../../lib/browser-access'
import type { FormPass } from '../../lib/form-pass/form-pass'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Input } from '../../ui/input'
import { NeedsScript } from '../../ui/needs-script'
import { useToast } from '../../ui/toast/toast-context'
import { Trap } from '../../ui/trap'
import { WriteInstead } from '../../ui/write-instead'
import { DETAILS_MISSING, NOTICES } from './notices'
import { subscribe } from './subscribe'

const LONGEST_NAME = 120
const LONGEST_EMAIL = 254

const TARGETS = ['rest/newsletter_subscriptions']

/** Loaded when somebody turns to the form; where that fails it is sent without. */
const loadPass = () =>
  import('../../lib/form-pass/form-pass').then(
    ({ openForm }) => openForm(TARGETS),
    () => null,
  )

/** Name, address, one button. What was typed stays until it has arrived. */
export function NewsletterForm({ className }: { className?: string }) {
  const [sending, setSending] = useState(false)
  const showToast = useToast()
  const loading = useRef<Promise<FormPass | null> | null>(null)

  function pass() {
    loading.current ??= loadPass()
    return loading.current
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    const reader = readForm(form)
    if (reader.name === '' || reader.email === '') {
      showToast(DETAILS_MISSING)
      focusFirstEmpty(form)
      return
    }
    setSending(true)
    const given = await pass()
    const outcome = await subscribe(browserClient(given?.fetchFor(form)), reader)
    setSending(false)
    showToast((outcome === 'failed' && given?.refusal()) || NOTICES[outcome])
    if (outcome === 'subscribed') form.reset()
  }

  return (
    <div className={className}>
      <NeedsScript instead={<WriteInstead email={ASSOCIATION.email} />}>
        <form noValidate onSubmit={submit} onFocus={pass} className="grid gap-4 @2xl:grid-cols-2">
          <Field label="Name" required>
            <Input name="name" autoComplete="name" maxLength={LONGEST_NAME} />
          </Field>
          <Field label="E-Mail" required>
            <Input name="email" type="email" autoComplete="email" maxLength={LONGEST_EMAIL} />
          </Field>
          <Button type="submit" disabled={sending} className="@2xl:col-span-2 @2xl:justify-self-start">
            {sending ? 'Anmelden...' : 'Anmelden'}
          </Button>
          <Trap />
        </form>
      </NeedsScript>
    </div>
  )
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
