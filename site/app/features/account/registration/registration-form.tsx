import { Link, useLocation } from 'react-router'
import { useAuth } from '../../../lib/session/auth-context'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import { Trap } from '../../../ui/trap'
import { NewPasswordFields } from '../new-password-fields'
import { emailError, errorsAmong, newPasswordErrors } from '../rules'
import { type Errors, useAccountForm, type Values } from '../use-account-form'
import type { NewAccount } from './registered'

type Name = 'firstName' | 'lastName' | 'email' | 'password' | 'confirmation'

/** Longest name that a profile keeps. */
const LONGEST_NAME = 100
const TAKEN = 'Diese E-Mail-Adresse ist bereits registriert'

type RegistrationFormProps = {
  onSending: (sending: boolean) => void
  onRegistered: (account: NewAccount) => void
}

/** Name, address and a password typed twice (docs/product.md#accounts). */
export function RegistrationForm({ onSending, onRegistered }: RegistrationFormProps) {
  const { signUp } = useAuth()
  const { state } = useLocation()
  const showToast = useToast()

  async function send(values: Values<Name>, captchaToken?: string): Promise<Errors<Name> | undefined> {
    const [firstName, lastName, email] = [values.firstName, values.lastName, values.email].map((text) =>
      text.trim(),
    ) as [string, string, string]
    onSending(true)
    const outcome = await signUp({ email, password: values.password, firstName, lastName, captchaToken })
    onSending(false)
    switch (outcome.state) {
      case 'already-registered':
        showToast(failureToast(TAKEN))
        return { email: 'Mit dieser Adresse gibt es schon ein Konto.' }
      case 'failed':
        if (outcome.failure.code === 'weak_password') return { password: outcome.failure.message }
        showToast(failureToast(outcome.failure.message))
        return undefined
      default:
        onRegistered({ firstName, email, confirmed: outcome.state === 'signed-in' })
        return undefined
    }
  }

  const { errors, sending, form, button } = useAccountForm(check, send, 'signup')
  return (
    <form {...form} aria-label="Registrierung" className="grid gap-5">
      <div className="grid gap-5 @xl:grid-cols-2">
        <Field label="Vorname" required error={errors.firstName}>
          <Input name="firstName" autoComplete="given-name" maxLength={LONGEST_NAME} />
        </Field>
        <Field label="Nachname" required error={errors.lastName}>
          <Input name="lastName" autoComplete="family-name" maxLength={LONGEST_NAME} />
        </Field>
      </div>
      <Field label="E-Mail" required error={errors.email}>
        <Input type="email" name="email" autoComplete="email" inputMode="email" maxLength={254} />
      </Field>
      <NewPasswordFields errors={errors} />
      <p className="text-[0.9375rem] text-ink-soft">
        Mit dem Konto bestellen Sie auch unseren Newsletter. Abbestellen können Sie ihn jederzeit.
      </p>
      <Button size="large" {...button}>
        {sending ? 'Einen Moment …' : 'Registrieren'}
      </Button>
      <p>
        Schon registriert?{' '}
        <Link to="/auth/login" state={state} className="text-link">
          Zum Login
        </Link>
      </p>
      <Trap />
    </form>
  )
}

function check(values: Values<Name>): Errors<Name> {
  const { firstName, lastName, email } = values
  return errorsAmong({
    firstName: firstName.trim() === '' ? 'Bitte geben Sie Ihren Vornamen ein.' : undefined,
    lastName: lastName.trim() === '' ? 'Bitte geben Sie Ihren Nachnamen ein.' : undefined,
    email: emailError(email),
    password: undefined,
    confirmation: undefined,
    ...newPasswordErrors(values),
  })
}
