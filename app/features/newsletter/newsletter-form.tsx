import { type FormEvent, useState } from 'react'
import { ASSOCIATION } from '../../content/association'
import { browserClient } from '../../lib/browser-access'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Input } from '../../ui/input'
import { NeedsScript } from '../../ui/needs-script'
import { useToast } from '../../ui/toast/toast-context'
import { WriteInstead } from '../../ui/write-instead'
import { DETAILS_MISSING, NOTICES } from './notices'
import { subscribe } from './subscribe'

const LONGEST_NAME = 120
const LONGEST_EMAIL = 254

/** Name, address, one button. What was typed stays until it has arrived. */
export function NewsletterForm({ className }: { className?: string }) {
  const [sending, setSending] = useState(false)
  const showToast = useToast()

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
    const outcome = await subscribe(browserClient(), reader)
    setSending(false)
    showToast(NOTICES[outcome])
    if (outcome === 'subscribed') form.reset()
  }

  return (
    <div className={className}>
      <NeedsScript instead={<WriteInstead email={ASSOCIATION.email} />}>
        <form noValidate onSubmit={submit} className="grid gap-4 @2xl:grid-cols-2">
          <Field label="Name" required>
            <Input name="name" autoComplete="name" maxLength={LONGEST_NAME} />
          </Field>
          <Field label="E-Mail" required>
            <Input name="email" type="email" autoComplete="email" maxLength={LONGEST_EMAIL} />
          </Field>
          <Button type="submit" disabled={sending} className="@2xl:col-span-2 @2xl:justify-self-start">
            {sending ? 'Anmelden...' : 'Anmelden'}
          </Button>
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
