import { emailField, newPassword, repeatsPassword } from '../../lib/form/rules'
import { password } from '../../lib/form/schema'

/** Address of an account; `username` for those that exist, so that password managers fill it in. */
export const accountEmail = (autoComplete: 'username' | 'email') =>
  emailField({
    label: 'E-Mail',
    required: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
    autoComplete,
  })

/** A new password, typed twice. */
export const NEW_PASSWORD = {
  password: password({
    label: 'Passwort',
    required: 'Bitte wählen Sie ein Passwort.',
    autoComplete: 'new-password',
    rule: newPassword,
  }),
  confirmation: password({
    label: 'Passwort bestätigen',
    autoComplete: 'new-password',
    rule: repeatsPassword,
  }),
}
