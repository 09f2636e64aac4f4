import { useState } from 'react'
import { groupedIban, ibanProblem } from '../../../lib/iban'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { LONGEST } from './draft'

type IbanFieldProps = { error: string | undefined; className: string }

/** Puts what was typed into groups and says what is wrong with it as soon as the field is left. */
export function IbanField({ error, className }: IbanFieldProps) {
  const [problem, setProblem] = useState<string>()
  return (
    <Field label="IBAN" required error={error ?? problem} className={className}>
      <Input
        name="iban"
        maxLength={LONGEST.iban}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onInput={() => setProblem(undefined)}
        onBlur={({ currentTarget }) => {
          currentTarget.value = groupedIban(currentTarget.value).slice(0, LONGEST.iban)
          setProblem(currentTarget.value === '' ? undefined : ibanProblem(currentTarget.value))
        }}
      />
    </Field>
  )
}
