import { useState } from 'react'
import { authClient } from '../../../lib/session/auth-client'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import { securityFailure } from '../failure'
import { useSecondFactor } from '../second-factor-context'
import { type FieldErrors, findErrors, type PasswordDraft, type PasswordField } from './draft'

const FAILED = 'Das Passwort konnte nicht geändert werden.'

/** Checks and changes the password and says how it went; `submit` answers what is to be corrected first. */
export function usePasswordChange() {
  const withSecondFactor = useSecondFactor()
  const showToast = useToast()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [sending, setSending] = useState(false)

  async function submit(draft: PasswordDraft): Promise<FieldErrors | 'changed'> {
    const found = findErrors(draft)
    setErrors(found)
    if (Object.keys(found).length > 0) return found
    setSending(true)
    const failure = await change(draft)
    setSending(false)
    if (failure === null) {
      showToast({
        title: 'Passwort geändert',
        description: 'Auf anderen Geräten melden Sie sich bitte neu an.',
      })
      return 'changed'
    }
    if (failure.field === 'password' || failure.field === 'current_password') {
      const refused = { [failure.field]: failure.text }
      setErrors(refused)
      return refused
    }
    showToast(failureToast(failure.text))
    return {}
  }

  async function change({ current_password, password }: PasswordDraft) {
    try {
      const client = await authClient()
      const { error } = await withSecondFactor(() => client.updateUser({ password, current_password }))
      return error ? securityFailure(error, FAILED) : null
    } catch (error) {
      return securityFailure(error, FAILED)
    }
  }

  const forgive = (field: PasswordField) => setErrors(({ [field]: _, ...rest }) => rest)
  return { errors, sending, submit, forgive }
}
