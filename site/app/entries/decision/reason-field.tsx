import { useState } from 'react'
import { Field } from '../../ui/field/field'
import { Select } from '../../ui/field/select'
import { Textarea } from '../../ui/field/textarea'
import { LONGEST_REASON } from './explain-decision'

const NONE = 'none'
const OWN = 'own'

type ReasonFieldProps = {
  reasons: readonly string[]
  /** Called with the reason, or '' without one. */
  onChange: (reason: string) => void
}

/** The reason for a rejection, for the submitter: chosen from a list or written. */
export function ReasonField({ reasons, onChange }: ReasonFieldProps) {
  const [chosen, setChosen] = useState(NONE)
  function choose(key: string) {
    setChosen(key)
    onChange(reasons[Number(key)] ?? '')
  }
  return (
    <div className="grid gap-3">
      <Field
        label="Grund beim Ablehnen"
        hint="Liest die Person, die das eingereicht hat: in einer E-Mail oder über ihren Link."
      >
        <Select value={chosen} onChange={({ target }) => choose(target.value)}>
          <option value={NONE}>Ohne Angabe</option>
          {reasons.map((reason, number) => (
            <option key={reason} value={number}>
              {reason}
            </option>
          ))}
          <option value={OWN}>Eigene Worte …</option>
        </Select>
      </Field>
      {chosen === OWN && (
        <Field label="Eigene Worte">
          <Textarea
            rows={3}
            maxLength={LONGEST_REASON}
            onChange={({ target }) => onChange(target.value.trim())}
          />
        </Field>
      )}
    </div>
  )
}
