import { useState } from 'react'
import { FormField } from '../../../../lib/form/form-field'
import { groupedIban } from '../../../../lib/form/iban'
import { iban } from '../../../../lib/form/rules'
import type { Form } from '../../../../lib/form/use-form'
import { MEMBERSHIP_FORM } from './membership-form'

const { maxLength } = MEMBERSHIP_FORM.iban.attributes

type IbanFieldProps = { form: Form<typeof MEMBERSHIP_FORM>; className: string }

/** Formats and validates the IBAN when the field loses the focus. */
export function IbanField({ form, className }: IbanFieldProps) {
  const [problem, setProblem] = useState<string>()
  return (
    <FormField
      form={form}
      name="iban"
      error={problem}
      className={className}
      autoCapitalize="characters"
      spellCheck={false}
      onInput={() => setProblem(undefined)}
      onBlur={({ currentTarget }) => {
        currentTarget.value = groupedIban(currentTarget.value).slice(0, maxLength)
        setProblem(iban(currentTarget.value, {}))
      }}
    />
  )
}
