import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAuth } from '../../../lib/session/auth-context'
import type { AuthFailure } from '../../../lib/session/outcomes'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { PasswordInput } from '../../../ui/password-input'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import { Notice } from '../notice'
import { emailError, errorsAmong } from '../rules'
import { type Errors, useAccountForm, type Values } from '../use-account-form'
import { PasswordlessHint } from './passwordless-hint'
import { AlmostThere, Unconfirmed } from './unconfirmed'

type Name = 'email' | 'password'

/**
 * E-mail address and password; whatever goes wrong is said in a toast, and beside the form what to do about it. `registered` is an
 * address that has just been registered and is still to be confirmed.
 */
export function SignInForm({ registered }: { registered: string | null }) {
  const { signIn } = useAuth()
  const { state } = useLocation()
  const showToast = useToast()
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const [advice, setAdvice] = useState<string | null>(null)
  const [mismatch, setMismatch] = useState(false)

  async function send({ email, password }: Values<Name>): Promise<Errors<Name> | undefined> {
    setUnconfirmed(null)
    setAdvice(null)
    setMismatch(false)
    const outcome = await signIn(email.trim(), password)
    if (outcome.state === 'email-not-confirmed') {
      setUnconfirmed(email.trim())
      showToast(failureToast('E-Mail nicht bestätigt'))
    }
    return outcome.state === 'failed' ? explain(outcome.failure) : undefined
  }

  function explain({ code, message, advice }: AuthFailure): Errors<Name> | undefined {
    showToast(failureToast(message))
    setMismatch(code === 'invalid_credentials')
    if (code === 'invalid_credentials' && advice) return { password: advice }
    setAdvice(advice)
    return undefined
  }

  const { errors, sending, form, button } = useAccountForm(check, send)
  return (
    <form {...form} aria-label="Login" className="grid gap-5">
      {registered && !unconfirmed && <AlmostThere email={registered} />}
      {unconfirmed && <Unconfirmed email={unconfirmed} />}
      {advice && <Notice tone="wrong">{advice}</Notice>}
      <Field label="E-Mail" required error={errors.email}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={registered ?? ''}
        />
      </Field>
      <Field label="Passwort" required error={errors.password}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Link
        to="/auth/forgot"
        className="-my-2 inline-flex min-h-10 items-center justify-self-start text-link"
      >
        Passwort vergessen?
      </Link>
      {mismatch && <PasswordlessHint />}
      <Button size="large" {...button}>
        {sending ? 'Einen Moment …' : 'Einloggen'}
      </Button>
      <p>
        Noch kein Konto? {/* Where one wanted to go is not forgotten on the way. */}
        <Link to="/auth/register" state={state} className="text-link">
          Jetzt registrieren
        </Link>
      </p>
    </form>
  )
}

function check({ email, password }: Values<Name>): Errors<Name> {
  return errorsAmong({
    email: emailError(email),
    password: password === '' ? 'Bitte geben Sie Ihr Passwort ein.' : undefined,
  })
}
