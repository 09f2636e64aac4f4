import { type Schema, type TypedValues, type Values, valuesOf } from './schema'

/** The values that are not those of the fields at first: what others have changed meanwhile stays. */
export function changedValues<S extends Schema>(
  schema: S,
  initial: TypedValues<S>,
  values: Partial<Values<S>>,
): Partial<Values<S>> {
  const before = valuesOf(schema, initial)
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== before[name]),
  ) as Partial<Values<S>>
}
