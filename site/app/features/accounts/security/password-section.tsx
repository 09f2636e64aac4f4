import { FormField } from '../../../lib/form/form-field'
import { newPassword, PASSWORD_TOO_SHORT, repeatsPassword } from '../../../lib/form/rules'
import { password } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import { authClient } from '../../../lib/session/auth-client'
import { Button } from '../../../ui/button/button'
import { PasswordInput } from '../../../ui/field/password-input'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import { securityFailure } from './failure'
import { useSecondFactor } from './second-factor-context'
import { Section } from './section'

const FAILED = 'Das Passwort konnte nicht geändert werden.'

const PASSWORD_FORM = {
  current_password: password({
    label: 'Jetziges Passwort',
    required: 'Bitte geben Sie Ihr jetziges Passwort ein.',
    autoComplete: 'current-password',
  }),
  password: password({
    label: 'Neues Passwort',
    required: PASSWORD_TOO_SHORT,
    autoComplete: 'new-password',
    rule: newPassword,
  }),
  repeated: password({
    label: 'Neues Passwort wiederholen',
    autoComplete: 'new-password',
    rule: repeatsPassword,
  }),
}

/** Changes the password; needs the current one. */
export function PasswordSection({ email }: { email: string }) {
  const withSecondFactor = useSecondFactor()
  const showToast = useToast()
  const form = useForm(PASSWORD_FORM, {
    async send({ current_password, password }) {
      const failure = await change({ current_password, password })
      if (failure?.field === 'password' || failure?.field === 'current_password')
        return { [failure.field]: failure.text }
      if (failure) {
        showToast(failureToast(failure.text))
        return null
      }
      showToast({
        title: 'Passwort geändert',
        description: 'Auf anderen Geräten melden Sie sich bitte neu an.',
      })
      form.reset()
      return null
    },
  })

  async function change(passwords: Readonly<{ current_password: string; password: string }>) {
    try {
      const client = await authClient()
      const { error } = await withSecondFactor(() => client.updateUser(passwords))
      return error ? securityFailure(error, FAILED) : null
    } catch (error) {
      return securityFailure(error, FAILED)
    }
  }

  return (
    <Section
      title="Passwort"
      about={<p>Danach sind Sie auf allen anderen Geräten abgemeldet, hier bleiben Sie angemeldet.</p>}
    >
      <form {...form.attributes} aria-label="Passwort ändern" className="grid gap-4">
        {/* User name for password managers. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <FormField form={form} name="current_password" control={PasswordInput} />
        <FormField form={form} name="password" control={PasswordInput} hint="Mindestens 6 Zeichen." />
        <FormField form={form} name="repeated" control={PasswordInput} required />
        <Button type="submit" disabled={form.sending} className="justify-self-start">
          {form.sending ? 'Wird geändert …' : 'Passwort ändern'}
        </Button>
      </form>
    </Section>
  )
}
