import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { FormField } from '../../lib/form/form-field'
import { type Errors, password, type Values } from '../../lib/form/schema'
import { useHistoryState } from '../../lib/page/rendering'
import { useAuth } from '../../lib/session/auth-context'
import { AUTH_MESSAGES } from '../../lib/session/auth-failure'
import type { AuthFailure } from '../../lib/session/outcomes'
import { Button } from '../../ui/button/button'
import { PasswordInput } from '../../ui/field/password-input'
import { ShopDoor } from '../../ui/illustrations/shop-door'
import { failureToast, useToast } from '../../ui/toast/toast-context'
import { AccountCard, Notice, SignedOutOnly } from './account-card'
import { accountEmail } from './account-fields'
import { ResendConfirmation, registeredAs } from './registered'
import { SecondFactorForm } from './second-factor-form'
import { useAccountForm } from './use-account-form'

/** Login form, followed by the form for the second factor where there is one. */
export default function SignInPage() {
  const { pendingFactor } = useAuth()
  const registered = registeredAs(useHistoryState())
  return (
    <SignedOutOnly>
      {pendingFactor ? (
        <AccountCard
          title="Noch ein Schritt"
          intro={<p>Ihr Konto ist doppelt gesichert: nach dem Passwort mit einem Code aus Ihrer App.</p>}
          picture={<ShopDoor className="mx-auto w-[92%]" />}
        >
          <SecondFactorForm />
        </AccountCard>
      ) : (
        <AccountCard
          title="Login"
          intro={<p>Schön, dass Sie da sind. Hier geht es zum Mitgliederbereich und zur Verwaltung.</p>}
          picture={<ShopDoor className="mx-auto w-[92%]" />}
        >
          <SignInForm registered={registered} />
        </AccountCard>
      )}
    </SignedOutOnly>
  )
}

const SIGN_IN_FORM = {
  email: accountEmail('username'),
  password: password({
    label: 'Passwort',
    required: 'Bitte geben Sie Ihr Passwort ein.',
    autoComplete: 'current-password',
  }),
}

type FieldErrors = Errors<typeof SIGN_IN_FORM>

/**
 * E-mail address and password. Failures are shown in a toast, advice beside the form. `registered` is an address that was just registered
 * and is still to be confirmed.
 */
function SignInForm({ registered }: { registered: string | null }) {
  const { signIn } = useAuth()
  const { state } = useLocation()
  const showToast = useToast()
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const [advice, setAdvice] = useState<string | null>(null)

  async function send({ email, password }: Values<typeof SIGN_IN_FORM>): Promise<FieldErrors | undefined> {
    setUnconfirmed(null)
    setAdvice(null)
    const outcome = await signIn(email, password)
    if (outcome.state === 'email-not-confirmed') {
      setUnconfirmed(email)
      showToast(failureToast(AUTH_MESSAGES.email_not_confirmed))
    }
    return outcome.state === 'failed' ? explain(outcome.failure) : undefined
  }

  function explain({ code, message, advice }: AuthFailure): FieldErrors | undefined {
    showToast(failureToast(message))
    if (code === 'invalid_credentials' && advice) return { password: advice }
    setAdvice(advice)
    return undefined
  }

  const { form, button } = useAccountForm(SIGN_IN_FORM, { initial: { email: registered ?? '' }, send })
  return (
    <form {...form.attributes} aria-label="Login" className="grid gap-5">
      {registered && !unconfirmed && <ConfirmationPending email={registered} />}
      {unconfirmed && <Unconfirmed email={unconfirmed} />}
      {advice && <Notice tone="wrong">{advice}</Notice>}
      <FormField form={form} name="email" />
      <FormField form={form} name="password" control={PasswordInput} />
      <Link
        to="/auth/forgot"
        className="-my-2 inline-flex min-h-10 items-center justify-self-start text-link"
      >
        Passwort vergessen?
      </Link>
      <Button size="large" {...button}>
        {form.sending ? 'Einen Moment …' : 'Einloggen'}
      </Button>
      <p>
        Noch kein Konto? {/* Keeps the page to return to after signing in. */}
        <Link to="/auth/register" state={state} className="text-link">
          Jetzt registrieren
        </Link>
      </p>
    </form>
  )
}

/** The password was right, but the address is not confirmed. */
function Unconfirmed({ email }: { email: string }) {
  return (
    <Notice tone="wrong" title={AUTH_MESSAGES.email_not_confirmed}>
      <p>
        Wir haben Ihnen beim Registrieren eine E-Mail mit einem Link geschickt. Öffnen Sie ihn, danach können
        Sie sich einloggen. Nichts gefunden? Sehen Sie auch im Spam-Ordner nach.
      </p>
      <ResendConfirmation email={email} />
    </Notice>
  )
}

/** The account was created; its address is still to be confirmed. */
function ConfirmationPending({ email }: { email: string }) {
  return (
    <Notice tone="good" title="Fast geschafft">
      <p className="wrap-anywhere">
        Wir haben eine E-Mail an {email} geschickt. Öffnen Sie den Link darin, dann können Sie sich hier
        einloggen.
      </p>
    </Notice>
  )
}
