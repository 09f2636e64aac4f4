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

type ResetFormProps = {
  label: string
  /** Of the account; password managers want to be told about it. */
  email: string
  /** A password that is the account's already will do. */
  keepsOld: boolean
  onChosen: () => void
}

/** A new password for an account. */
export function ResetForm({ label, email, keepsOld, onChosen }: ResetFormProps) {
  const showToast = useToast()
  const [advice, setAdvice] = useState<string | null>(null)

  async function send({ password }: Values<Name>): Promise<Errors<Name> | undefined> {
    const failure = await choosePassword(password)
    setAdvice(failure?.advice ?? null)
    if (!failure || (keepsOld && failure.code === 'same_password')) {
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
    <form {...form} aria-label={label} className="grid gap-5">
      {advice && <Notice tone="wrong">{advice}</Notice>}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields label={keepsOld ? 'Passwort' : 'Neues Passwort'} errors={errors} />
      <Button size="large" {...button}>
        {sending ? 'Einen Moment …' : 'Passwort speichern'}
      </Button>
    </form>
  )
}
