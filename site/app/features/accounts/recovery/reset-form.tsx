import { useState } from 'react'
import { Button } from '../../../ui/button/button'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import { NEW_PASSWORD } from '../account-fields'
import { NewPasswordFields } from '../new-password-fields'
import { Notice } from '../notice'
import { choosePassword } from '../requests'
import { useAccountForm } from '../use-account-form'

type ResetFormProps = {
  label: string
  /** E-mail address of the account, for password managers. */
  email: string
  /** The account's current password is accepted, too. */
  mayKeepCurrent: boolean
  onChosen: () => void
}

/** A new password for an account. */
export function ResetForm({ label, email, mayKeepCurrent, onChosen }: ResetFormProps) {
  const showToast = useToast()
  const [advice, setAdvice] = useState<string | null>(null)

  const { form, button } = useAccountForm(NEW_PASSWORD, {
    async send({ password }) {
      const failure = await choosePassword(password)
      setAdvice(failure?.advice ?? null)
      if (!failure || (mayKeepCurrent && failure.code === 'same_password')) {
        onChosen()
        return undefined
      }
      if (failure.code === 'weak_password' || failure.code === 'same_password')
        return { password: failure.message }
      showToast(failureToast(failure.message))
      return undefined
    },
  })
  return (
    <form {...form.attributes} aria-label={label} className="grid gap-5">
      {advice && <Notice tone="wrong">{advice}</Notice>}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields label={mayKeepCurrent ? 'Passwort' : 'Neues Passwort'} form={form} />
      <Button size="large" {...button}>
        {form.sending ? 'Einen Moment …' : 'Passwort speichern'}
      </Button>
    </form>
  )
}
