import { useAuth } from '../../lib/session/auth-context'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Input } from '../../ui/input'
import { failureToast } from '../../ui/toast/failure-toast'
import { useToast } from '../../ui/toast/toast-context'
import { verifyCode } from './requests'
import { type Errors, useAccountForm, type Values } from './use-account-form'

/** Asks for the code of the second factor; the session counts only with it. */
export function SecondFactorForm() {
  const { signOut } = useAuth()
  const showToast = useToast()

  async function send({ code }: Values<'code'>): Promise<Errors<'code'> | undefined> {
    const failure = await verifyCode(code.replaceAll(/\s/g, ''))
    if (!failure) return undefined
    if (failure.code?.startsWith('mfa_')) return { code: failure.message }
    showToast(failureToast(failure.message))
    return undefined
  }

  const { errors, sending, form, button } = useAccountForm(check, send)
  return (
    <form {...form} aria-label="Zweiter Faktor" className="grid gap-5">
      <Field
        label="Code"
        hint="Sechs Ziffern; Ihre Authenticator-App zeigt alle 30 Sekunden neue."
        required
        error={errors.code}
      >
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={11}
          className="max-w-52 text-2xl! tracking-[0.25em]"
        />
      </Field>
      <Button size="large" {...button}>
        {sending ? 'Einen Moment …' : 'Bestätigen'}
      </Button>
      <Button variant="quiet" onClick={() => void signOut()}>
        Abbrechen
      </Button>
    </form>
  )
}

function check({ code }: Values<'code'>): Errors<'code'> {
  return /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? {} : { code: 'Der Code hat sechs Ziffern.' }
}
