import {
  type Field,
  type Rule,
  type Schema,
  type TypedValues,
  type Values,
  valuesOf,
} from '../../../lib/form/schema'
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

/** What whoever submitted an event corrects; the columns of `correct_submission`. */
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

/** The values that are not those of the fields at first: what the office has changed meanwhile stays. */
export function changesIn<S extends Schema>(
  schema: S,
  initial: TypedValues<S>,
  values: Values<S>,
): Partial<Values<S>> {
  const before = valuesOf(schema, initial)
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== before[name]),
  ) as Partial<Values<S>>
}
