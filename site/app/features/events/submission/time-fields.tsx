import { useState } from 'react'
import { inputOfInstant } from '../../../lib/time/town-input'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { EARLIEST, type FieldErrors, LATEST } from './draft'

const BOUNDS = { type: 'datetime-local', min: EARLIEST, max: LATEST }

type TimeFieldsProps = {
  errors: Pick<FieldErrors, 'start_date' | 'end_date'>
  /** What stands there at first. */
  initial?: Readonly<{ start_date: string; end_date: string }>
}

/** Start and end, typed by the town's clock. */
export function TimeFields({ errors, initial }: TimeFieldsProps) {
  const [start, setStart] = useState(initial?.start_date ?? '')
  const isPast = start !== '' && start < inputOfInstant(new Date())
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field
        label="Beginn"
        required
        hint={isPast && 'Dieser Termin ist schon vorbei und erscheint nicht in der Liste.'}
        error={errors.start_date}
      >
        <Input
          {...BOUNDS}
          name="start_date"
          defaultValue={initial?.start_date}
          onChange={(event) => setStart(event.target.value)}
        />
      </Field>
      <Field label="Ende" error={errors.end_date}>
        <Input {...BOUNDS} name="end_date" defaultValue={initial?.end_date} />
      </Field>
    </div>
  )
}
