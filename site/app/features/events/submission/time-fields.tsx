import { FormField } from '../../../lib/form/form-field'
import type { Form } from '../../../lib/form/use-form'
import { inputOfInstant } from '../../../lib/time/town-input'
import type { EVENT_FORM } from './event-form'

type Times = Pick<typeof EVENT_FORM, 'start_date' | 'end_date'>

/** Start and end, in the town's time zone. */
export function TimeFields({ form }: { form: Form<Times> }) {
  const { start_date } = form.typed
  const isPast = start_date !== '' && start_date < inputOfInstant(new Date())
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <FormField
        form={form}
        name="start_date"
        hint={isPast && 'Dieser Termin ist schon vorbei und erscheint nicht in der Liste.'}
      />
      <FormField form={form} name="end_date" />
    </div>
  )
}
