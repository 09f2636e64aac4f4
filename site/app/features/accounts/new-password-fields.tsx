import { FormField } from '../../lib/form/form-field'
import type { Form } from '../../lib/form/use-form'
import { PasswordInput } from '../../ui/field/password-input'
import type { NEW_PASSWORD } from './account-fields'

type NewPasswordFieldsProps = { form: Form<typeof NEW_PASSWORD>; label?: string; autoFocus?: boolean }

/** A new password, typed twice. */
export function NewPasswordFields({ form, label, autoFocus }: NewPasswordFieldsProps) {
  return (
    <>
      <FormField
        form={form}
        name="password"
        control={PasswordInput}
        label={label}
        autoFocus={autoFocus}
        hint="Mindestens 6 Zeichen."
      />
      <FormField form={form} name="confirmation" control={PasswordInput} required />
    </>
  )
}
