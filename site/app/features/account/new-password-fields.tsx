import { Field } from '../../ui/field'
import { PasswordInput } from '../../ui/password-input'
import type { Errors } from './use-account-form'

/** A new password, typed twice. */
export function NewPasswordFields({
  errors,
  label = 'Passwort',
}: {
  errors: Errors<'password' | 'confirmation'>
  label?: string
}) {
  return (
    <>
      <Field label={label} hint="Mindestens 6 Zeichen." required error={errors.password}>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Field label="Passwort bestätigen" required error={errors.confirmation}>
        <PasswordInput name="confirmation" autoComplete="new-password" />
      </Field>
    </>
  )
}
