import { instantOfInput } from '../../../lib/time/town-input'
import { inTown, shortDateTime } from '../../../lib/time/town-time'
import { Field, Input } from '../../../ui/field/field'

const DAY = 86_400_000

/** Typed time, by the town's clock, with which the field begins: tomorrow morning. */
export const suggestedTime = (now: Date): string => `${inTown(new Date(now.getTime() + DAY)).day}T09:00`

export type CheckedTime = Readonly<{ at: string; error?: never } | { at?: never; error: string }>

/** The instant (ISO 8601) of a typed time; it lies within the next year, as the database demands. */
export function checkTime(typed: string, now: Date): CheckedTime {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed))
    return { error: 'Bitte geben Sie Datum und Uhrzeit vollständig an.' }
  const at = instantOfInput(typed)
  const ahead = Date.parse(at) - now.getTime()
  if (ahead <= 0) return { error: 'Diese Zeit ist schon vorbei.' }
  if (ahead > 365 * DAY) return { error: 'Planen können Sie höchstens ein Jahr im Voraus.' }
  return { at }
}

/** `23.11.2026 um 09:00 Uhr`, from an instant in ISO 8601. */
export const spokenTime = (at: string): string => `${shortDateTime(at).replace(', ', ' um ')}\u00a0Uhr`

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
