import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSettings } from '../../association/use-settings'
import { checkboxOf, FormField } from '../../lib/form/form-field'
import { Honeypot } from '../../lib/form/honeypot'
import { checkbox, type Errors, text, type Values } from '../../lib/form/schema'
import { useAccountSettings } from '../../lib/session/account-settings'
import { useAuth } from '../../lib/session/auth-context'
import { AUTH_MESSAGES } from '../../lib/session/auth-failure'
import { Button } from '../../ui/button/button'
import { Checkbox } from '../../ui/field/checkbox'
import { ShopSign } from '../../ui/illustrations/shop-sign'
import { BreakableAddress } from '../../ui/text/breakable-address'
import { failureToast, useToast } from '../../ui/toast/toast-context'
import { AccountCard, NewPasswordFields, Notice, SignedOutOnly } from './account-card'
import { accountEmail, NEW_PASSWORD } from './account-fields'
import { type NewAccount, Registered } from './registered'
import { useAccountForm } from './use-account-form'

/** Registration of a new account; its role is set by the association. */
export default function RegistrationPage() {
  const [sending, setSending] = useState(false)
  const [account, setAccount] = useState<NewAccount | null>(null)
  const closed = useAccountSettings().disable_signup === true
  return (
    <SignedOutOnly stay={sending || account !== null}>
      <AccountCard
        title="Registrierung"
        intro={
          <>
            <p>Ein Konto für alle, die in unserer Stadt mitmachen.</p>
            <p>
              Sie sind Mitglied im Verein? Dann schalten wir Ihr Konto für den Mitgliederbereich frei, sobald
              es angelegt ist.
            </p>
          </>
        }
        picture={<ShopSign className="ml-[6%] w-3/4" />}
      >
        {account && <Registered account={account} />}
        {!account && closed && <Closed />}
        {!account && !closed && <RegistrationForm onSending={setSending} onRegistered={setAccount} />}
      </AccountCard>
    </SignedOutOnly>
  )
}

/** Replaces the form when the auth service does not allow sign-ups. */
function Closed() {
  const { email } = useSettings().contact
  return (
    <Notice tone="neutral" title="Zurzeit werden keine neuen Konten angelegt.">
      <p>
        Sie brauchen einen Zugang? Schreiben Sie uns:{' '}
        <a href={`mailto:${email}`} className="text-link font-semibold">
          <BreakableAddress address={email} />
        </a>
      </p>
    </Notice>
  )
}

/** Name, address and a password; lengths of names as in `profiles`. */
const REGISTRATION_FORM = {
  firstName: text({
    label: 'Vorname',
    required: 'Bitte geben Sie Ihren Vornamen ein.',
    maxLength: 100,
    autoComplete: 'given-name',
  }),
  lastName: text({
    label: 'Nachname',
    required: 'Bitte geben Sie Ihren Nachnamen ein.',
    maxLength: 100,
    autoComplete: 'family-name',
  }),
  email: accountEmail('email'),
  ...NEW_PASSWORD,
  newsletter: checkbox({ label: 'Ich möchte den Newsletter bekommen. Abbestellen kann ich ihn jederzeit.' }),
}

type Registration = Values<typeof REGISTRATION_FORM>
type FieldErrors = Errors<typeof REGISTRATION_FORM>

type RegistrationFormProps = {
  onSending: (sending: boolean) => void
  onRegistered: (account: NewAccount) => void
}

/** Name, address and a password typed twice (docs/product.md#accounts). */
function RegistrationForm({ onSending, onRegistered }: RegistrationFormProps) {
  const { signUp } = useAuth()
  const { state } = useLocation()
  const showToast = useToast()
  const [advice, setAdvice] = useState<string | null>(null)

  async function send(values: Registration, captchaToken?: string): Promise<FieldErrors | undefined> {
    const { confirmation: _, ...account } = values
    setAdvice(null)
    onSending(true)
    const outcome = await signUp({ ...account, captchaToken })
    onSending(false)
    switch (outcome.state) {
      case 'already-registered':
        showToast(failureToast(AUTH_MESSAGES.user_already_exists))
        return { email: 'Mit dieser Adresse gibt es schon ein Konto.' }
      case 'failed':
        if (outcome.failure.code === 'weak_password') return { password: outcome.failure.message }
        showToast(failureToast(outcome.failure.message))
        setAdvice(outcome.failure.advice)
        return undefined
      default:
        onRegistered({ ...account, confirmed: outcome.state === 'signed-in' })
        return undefined
    }
  }

  const { form, button } = useAccountForm(REGISTRATION_FORM, { send, protectedAs: 'signup' })
  return (
    <form {...form.attributes} aria-label="Registrierung" className="grid gap-5">
      <div className="grid gap-5 @xl:grid-cols-2">
        <FormField form={form} name="firstName" />
        <FormField form={form} name="lastName" />
      </div>
      <FormField form={form} name="email" />
      <NewPasswordFields form={form} />
      <Checkbox {...checkboxOf(form, 'newsletter')} hint="Freiwillig." />
      {advice && <Notice tone="wrong">{advice}</Notice>}
      <Button size="large" {...button}>
        {form.sending ? 'Einen Moment …' : 'Registrieren'}
      </Button>
      <p>
        Schon registriert?{' '}
        <Link to="/auth/login" state={state} className="text-link">
          Zum Login
        </Link>
      </p>
      <Honeypot />
    </form>
  )
}
