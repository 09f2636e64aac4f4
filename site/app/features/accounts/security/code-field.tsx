import type { Ref } from 'react'
import { FormField } from '../../../lib/form/form-field'
import { sixDigits } from '../../../lib/form/rules'
import { parsed } from '../../../lib/form/schema'
import type { Form } from '../../../lib/form/use-form'

/** Six digits; authenticator apps show them with spaces. */
export const CODE_FORM = {
  code: parsed((typed) => typed.replaceAll(/\s/g, ''), {
    label: 'Code aus Ihrer App',
    required: 'Der Code hat sechs Ziffern.',
    maxLength: 12,
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    rule: sixDigits,
  }),
}

type CodeFieldProps = { form: Form<typeof CODE_FORM>; inputRef?: Ref<HTMLInputElement> }

export function CodeField({ form, inputRef }: CodeFieldProps) {
  return (
    <FormField
      form={form}
      name="code"
      {...(inputRef && { ref: inputRef })}
      hint="Sechs Ziffern; alle 30 Sekunden kommen neue."
      controlClassName="max-w-48 tracking-[0.2em]"
    />
  )
}
