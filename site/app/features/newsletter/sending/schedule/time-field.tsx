import { Field } from '../../../../ui/field/field'
import { Input } from '../../../../ui/field/input'
import { checkTime, spokenTime } from './sending-time'

type TimeFieldProps = Readonly<{ typed: string; error: string; onType: (typed: string) => void }>

/** When a newsletter is to be sent, by the town's clock; repeated in words, because browsers show it each in its own way. */
export function TimeField({ typed, error, onType }: TimeFieldProps) {
  const { at } = checkTime(typed, new Date())
  return (
    <Field label="Wann?" required error={error} hint={at && `Am ${spokenTime(at)}`}>
      <Input type="datetime-local" value={typed} onChange={({ target }) => onType(target.value)} />
    </Field>
  )
}
