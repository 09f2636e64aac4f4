import { type FormEvent, useRef } from 'react'
import { useAccountSettings } from '../../../lib/session/account-settings'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { Section } from '../section'
import { useEmailChange } from './use-email-change'

const LONGEST = 254

type EmailSectionProps = {
  email: string
  /** An address that has been asked for and is not confirmed yet. */
  waiting: string | undefined
}

/**
 * Another address for the account. Where mail is sent, both confirm it, so that neither a typing error nor a
 * thief takes the account away.
 */
export function EmailSection({ email, waiting }: EmailSectionProps) {
  const { error, sending, submit, forgive } = useEmailChange(email)
  const input = useRef<HTMLInputElement>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    if (await submit(String(new FormData(form).get('email') ?? ''))) form.reset()
    else input.current?.focus()
  }

  return (
    <Section title="E-Mail-Adresse" about={<About />}>
      <p>
        Sie melden sich an mit <strong className="wrap-anywhere">{email}</strong>.
      </p>
      {waiting && (
        <p className="mt-3 rounded-soft bg-straw-light px-4 py-3">
          Der Wechsel zu <strong className="wrap-anywhere">{waiting}</strong> wartet noch auf Ihre Bestätigung
          aus beiden Postfächern.
        </p>
      )}
      <form noValidate onSubmit={send} aria-label="E-Mail-Adresse ändern" className="mt-4 grid gap-4">
        <Field label="Neue E-Mail-Adresse" required error={error}>
          <Input
            ref={input}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            maxLength={LONGEST}
            onInput={forgive}
          />
        </Field>
        <Button type="submit" disabled={sending} className="justify-self-start">
          {sending ? 'Wird geändert …' : 'E-Mail-Adresse ändern'}
        </Button>
      </form>
    </Section>
  )
}

function About() {
  if (useAccountSettings().mailer_autoconfirm === true)
    return <p>Die neue Adresse gilt sofort; prüfen Sie bitte, dass sie stimmt.</p>
  return (
    <p>
      Wir schicken Ihnen zwei E-Mails: eine an Ihre bisherige Adresse, eine an die neue. Bestätigen Sie bitte
      beide; bis dahin bleibt alles beim Alten. So kann niemand Ihr Konto auf eine fremde Adresse umziehen,
      und ein Tippfehler sperrt Sie nicht aus.
    </p>
  )
}
