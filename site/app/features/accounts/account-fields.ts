import { email, LONGEST_EMAIL, newPassword, repeatsPassword } from '../../lib/form/rules'
import { password, text } from '../../lib/form/schema'

/** Address of an account; `username` for those that exist, so that password managers fill it in. */
export const accountEmail = (autoComplete: 'username' | 'email') =>
  text({
    label: 'E-Mail',
    required: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
    maxLength: LONGEST_EMAIL,
    type: 'email',
    autoComplete,
    inputMode: 'email',
    rule: email,
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
