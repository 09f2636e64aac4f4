import type { RefObject } from 'react'
import { Field } from '../../ui/field'
import { Input } from '../../ui/input'
import { CODE_NAME } from './code'

type CodeFieldProps = {
  inputRef?: RefObject<HTMLInputElement | null>
  error: string
  onInput: () => void
}

/** Six digits from an authenticator app. */
export function CodeField({ inputRef, error, onInput }: CodeFieldProps) {
  return (
    <Field
      label="Code aus Ihrer App"
      hint="Sechs Ziffern; alle 30 Sekunden kommen neue."
      required
      error={error}
    >
      <Input
        {...(inputRef && { ref: inputRef })}
        name={CODE_NAME}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        onInput={onInput}
        className="max-w-48 tracking-[0.2em]"
      />
    </Field>
  )
}
