import { useState } from 'react'
import { Button } from '../../../ui/button'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import { NewPasswordFields } from '../new-password-fields'
import { Notice } from '../notice'
import { choosePassword } from '../requests'
import { newPasswordErrors } from '../rules'
import { type Errors, useAccountForm, type Values } from '../use-account-form'

type Name = 'password' | 'confirmation'

/** A new password for the account `email`, which password managers want to be told about. */
export function ResetForm({ email, onChosen }: { email: string; onChosen: () => void }) {
  const showToast = useToast()
  const [advice, setAdvice] = useState<string | null>(null)

  async function send({ password }: Values<Name>): Promise<Errors<Name> | undefined> {
    const failure = await choosePassword(password)
    setAdvice(failure?.advice ?? null)
    if (!failure) {
      onChosen()
      return undefined
    }
    if (failure.code === 'weak_password' || failure.code === 'same_password')
      return { password: failure.message }
    showToast(failureToast(failure.message))
    return undefined
  }

  const { errors, sending, form, button } = useAccountForm(newPasswordErrors, send)
  return (
    <form {...form} aria-label="Neues Passwort" className="grid gap-5">
      {advice && <Notice tone="wrong">{advice}</Notice>}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields label="Neues Passwort" errors={errors} />
      <Button size="large" {...button}>
        {sending ? 'Einen Moment …' : 'Passwort speichern'}
      </Button>
    </form>
  )
}
