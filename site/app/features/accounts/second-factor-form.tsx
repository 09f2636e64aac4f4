import { FormField } from '../../lib/form/form-field'
import { sixDigits } from '../../lib/form/rules'
import { parsed } from '../../lib/form/schema'
import { useAuth } from '../../lib/session/auth-context'
import { Button } from '../../ui/button/button'
import { failureToast, useToast } from '../../ui/toast/toast-context'
import { verifyCode } from './requests'
import { useAccountForm } from './use-account-form'

const CODE_FORM = {
  code: parsed((typed) => typed.replaceAll(/\s/g, ''), {
    label: 'Code',
    required: 'Der Code hat sechs Ziffern.',
    maxLength: 11,
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    rule: sixDigits,
  }),
}

/** Asks for the code of the second factor; until then the user counts as signed out. */
export function SecondFactorForm() {
  const { signOut } = useAuth()
  const showToast = useToast()

  const { form, button } = useAccountForm(CODE_FORM, {
    async send({ code }) {
      const failure = await verifyCode(code)
      if (!failure) return undefined
      if (failure.code?.startsWith('mfa_')) return { code: failure.message }
      showToast(failureToast(failure.message))
      return undefined
    },
  })
  return (
    <form {...form.attributes} aria-label="Zweiter Faktor" className="grid gap-5">
      <FormField
        form={form}
        name="code"
        hint="Sechs Ziffern; Ihre Authenticator-App zeigt alle 30 Sekunden neue."
        autoFocus
        controlClassName="max-w-52 text-2xl! tracking-[0.25em]"
      />
      <Button size="large" {...button}>
        {form.sending ? 'Einen Moment …' : 'Bestätigen'}
      </Button>
      <Button variant="quiet" onClick={() => void signOut()}>
        Abbrechen
      </Button>
    </form>
  )
}
