import { useRef } from 'react'
import { FormField } from '../../lib/form/form-field'
import { password } from '../../lib/form/schema'
import { useAuth } from '../../lib/session/auth-context'
import { Button } from '../../ui/button/button'
import { Dialog } from '../../ui/dialog/dialog'
import { PasswordInput } from '../../ui/field/password-input'
import { failureToast, useToast } from '../../ui/toast/toast-context'
import { SecondFactorForm } from './second-factor-form'
import { useAccountForm } from './use-account-form'

const PASSWORD_FORM = {
  password: password({
    label: 'Passwort',
    required: 'Bitte geben Sie Ihr Passwort ein.',
    autoComplete: 'current-password',
  }),
}

/** Asks the same person to sign in again, over a page on which something unsaved was typed when the session ended. */
export default function SignInAgain() {
  const { user, pendingFactor } = useAuth()
  const email = user?.email ?? ''
  const first = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      title="Bitte melden Sie sich neu an"
      description="Ihre Anmeldung ist abgelaufen. Was Sie eingegeben haben, ist noch da: Danach machen Sie weiter, wo Sie waren."
      firstFocus={first}
    >
      {pendingFactor ? <SecondFactorForm /> : <PasswordForm email={email} field={first} />}
    </Dialog>
  )
}

type PasswordFormProps = { email: string; field: React.Ref<HTMLInputElement> }

function PasswordForm({ email, field }: PasswordFormProps) {
  const { signIn, signOut } = useAuth()
  const showToast = useToast()
  const { form, button } = useAccountForm(PASSWORD_FORM, {
    async send({ password }) {
      const outcome = await signIn(email, password)
      if (outcome.state !== 'failed') return undefined
      const { code, message, advice } = outcome.failure
      if (code === 'invalid_credentials') return { password: 'Das Passwort stimmt nicht.' }
      showToast(failureToast([message, advice].filter(Boolean).join(' ')))
      return undefined
    },
  })
  return (
    <form {...form.attributes} aria-label="Neu anmelden" className="grid gap-5">
      <p className="wrap-anywhere">
        Angemeldet waren Sie als <strong>{email}</strong>.
      </p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <FormField form={form} name="password" control={PasswordInput} ref={field} />
      <Button size="large" {...button}>
        {form.sending ? 'Einen Moment …' : 'Anmelden'}
      </Button>
      <Button variant="quiet" disabled={form.sending} onClick={() => void signOut()}>
        Nicht anmelden und Eingaben verwerfen
      </Button>
    </form>
  )
}
