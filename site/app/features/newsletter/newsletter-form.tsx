import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSettings } from '../../association/use-settings'
import { Honeypot } from '../../lib/form/honeypot'
import { Button } from '../../ui/button/button'
import { Field, Input } from '../../ui/field/field'
import { FORM_NOT_LOADED, useToast } from '../../ui/toast/toast-context'
import { EmailFallback } from '../../ui/without-script/email-fallback'
import { NeedsScript } from '../../ui/without-script/needs-script'

const LONGEST_NAME = 120
const LONGEST_EMAIL = 254

type FormErrors = Readonly<{ name?: string; email?: string }>

const load = () => import('./send-form').then(({ openNewsletterForm }) => openNewsletterForm())

/** Newsletter form: name, address, button. Keeps the values until they are stored; the code that submits it is loaded on first focus. */
export function NewsletterForm({ className }: { className?: string }) {
  const { contact } = useSettings()
  const [sending, setSending] = useState(false)
  const [errors, setErrors] = useState<FormErrors>({})
  const [question, setQuestion] = useState<ReactNode>(null)
  const showToast = useToast()
  const loading = useRef<ReturnType<typeof load>>(null)

  function sender() {
    loading.current ??= load()
    loading.current.catch(() => (loading.current = null))
    return loading.current
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    sender().then(
      ({ send }) => send(form, { showToast, setSending, setErrors, setQuestion }),
      () => showToast(FORM_NOT_LOADED),
    )
  }

  function clearError() {
    setErrors({})
    setQuestion(null)
  }

  return (
    <div className={className}>
      <NeedsScript instead={<EmailFallback email={contact.email} />}>
        <form
          noValidate
          onSubmit={submit}
          onFocus={sender}
          onChange={clearError}
          className="grid gap-4 @2xl:grid-cols-2"
        >
          <Field label="Name" required error={errors.name}>
            <Input name="name" autoComplete="name" maxLength={LONGEST_NAME} />
          </Field>
          <Field label="E-Mail" required error={errors.email}>
            <Input name="email" type="email" autoComplete="email" maxLength={LONGEST_EMAIL} />
          </Field>
          {question}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2 @2xl:col-span-2">
            <Button type="submit" disabled={sending}>
              {sending ? 'Anmelden...' : 'Anmelden'}
            </Button>
            <p className="text-[0.9375rem]">
              Nur für den Newsletter.{' '}
              <Link to="/datenschutz" className="text-link">
                Ihre Daten bei uns
              </Link>
            </p>
          </div>
          <Honeypot />
        </form>
      </NeedsScript>
    </div>
  )
}
