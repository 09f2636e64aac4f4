import { useEffect, useRef, useState } from 'react'
import { FormField } from '../../../lib/form/form-field'
import type { Form } from '../../../lib/form/use-form'
import { Textarea } from '../../../ui/field/textarea'
import { type administeredEventForm, DETAILS } from './administered-event-form'

type EventDetailsFieldsProps = {
  form: Form<Pick<ReturnType<typeof administeredEventForm>, (typeof DETAILS)[number]>>
}

/** Organiser, price, tickets, address and accessibility; unfolded where one of them is filled or wrong. */
export function EventDetailsFields({ form }: EventDetailsFieldsProps) {
  const group = useRef<HTMLDetailsElement>(null)
  const [filled] = useState(() => DETAILS.some((name) => form.initial[name] !== ''))
  const isWrong = DETAILS.some((name) => form.errors[name] !== undefined)

  useEffect(() => {
    // The form could not focus a field that is folded away.
    if (!isWrong || !group.current || group.current.open) return
    group.current.open = true
    group.current.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [isWrong])

  return (
    <details ref={group} open={filled} className="rounded-soft border border-line px-4">
      <summary className="min-h-11 content-center font-semibold">Weitere Angaben</summary>
      <div className="grid items-start gap-5 pt-2 pb-4 sm:grid-cols-2">
        <FormField form={form} name="organiser" />
        <FormField form={form} name="price" hint="Zum Beispiel: frei, oder 8 €, ermäßigt 5 €." />
        <FormField form={form} name="ticket_url" />
        <FormField form={form} name="address" hint="Straße, Hausnummer und Ort, für Karte und Route." />
        <FormField
          form={form}
          name="accessibility"
          control={Textarea}
          rows={3}
          className="sm:col-span-2"
          hint="Zum Beispiel: stufenloser Zugang, Behinderten-WC, Parkplatz."
        />
      </div>
    </details>
  )
}
