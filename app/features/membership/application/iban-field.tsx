import { useState } from 'react'
import { groupedIban, hasValidCheckSum } from '../../../lib/iban'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { LONGEST } from './draft'

type IbanFieldProps = { error: string | undefined; className: string }

/** Puts what was typed into groups and points out a slip; foreign and new kinds of account numbers pass. */
export function IbanField({ error, className }: IbanFieldProps) {
  const [doubtful, setDoubtful] = useState(false)
  return (
    <Field
      label="IBAN"
      required
      hint={doubtful && 'Die Prüfziffer passt nicht. Bitte sehen Sie noch einmal nach.'}
      error={error}
      className={className}
    >
      <Input
        name="iban"
        maxLength={LONGEST.iban}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onBlur={({ currentTarget }) => {
          currentTarget.value = groupedIban(currentTarget.value).slice(0, LONGEST.iban)
          setDoubtful(currentTarget.value !== '' && !hasValidCheckSum(currentTarget.value))
        }}
      />
    </Field>
  )
}
