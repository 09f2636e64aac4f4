import { createContext, type Ref, use } from 'react'
import { FormField } from '../../../lib/form/form-field'
import { sixDigits } from '../../../lib/form/rules'
import { parsed } from '../../../lib/form/schema'
import type { Form } from '../../../lib/form/use-form'

/** Result of an auth client call; failures are in `error`, not thrown. */
type AuthAnswer = Readonly<{ error: unknown }>

/**
 * Runs `action`; when the server requires a second factor, asks for its code and runs it again. Resolves with the result of the last run.
 */
export type WithSecondFactor = <Answer extends AuthAnswer>(action: () => Promise<Answer>) => Promise<Answer>

export const SecondFactorContext = createContext<WithSecondFactor | null>(null)

export function useSecondFactor(): WithSecondFactor {
  const withSecondFactor = use(SecondFactorContext)
  if (!withSecondFactor) throw new Error('useSecondFactor needs a SecondFactorProvider around it.')
  return withSecondFactor
}

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
