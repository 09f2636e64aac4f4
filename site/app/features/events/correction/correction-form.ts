import type { Field, Rule, TypedValues } from '../../../lib/form/schema'
import { inputOfInstant } from '../../../lib/time/town-input'
import { administeredEventForm, initialOfEvent } from '../administration/administered-event-form'
import type { TownEvent } from '../event'

/** The time is the last of the event. */
type IsLast = (texts: Readonly<Record<string, string>>) => boolean

const coming = <Value>(field: Field<Value>, isLast: IsLast): Field<Value> => {
  const rule: Rule = (typed, texts) =>
    field.rule?.(typed, texts) ??
    (isLast(texts) && typed !== '' && typed <= inputOfInstant(new Date())
      ? 'Dieser Termin ist schon vorbei.'
      : undefined)
  return { ...field, rule }
}

/** The fields that the submitter of an event may correct: the columns of `correct_submission`. */
export function correctionForm(event: TownEvent) {
  const { title, description, start_date, end_date, location, ...office } = administeredEventForm(event)
  const { organiser, price, ticket_url, address, accessibility } = office
  return {
    title,
    description,
    start_date: coming(start_date, ({ end_date }) => !end_date),
    end_date: coming(end_date, () => true),
    ...{ location, organiser, price, ticket_url, address, accessibility },
  }
}

/** What its fields begin with. */
export function initialOfCorrection(event: TownEvent): TypedValues<ReturnType<typeof correctionForm>> {
  const { category, status, status_note, ...initial } = initialOfEvent(event)
  return initial
}
