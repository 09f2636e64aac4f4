import type { AddressField } from './address-fields'

type Parameters<Value extends string> = Readonly<Partial<Record<Value, string>>>

/**
 * One of a few values, each with its own parameter value. `fallback` has no parameter value and replaces unknown ones; without it they
 * become null, which means no choice.
 */
export function choice<Value extends string>(
  name: string,
  parameters: Parameters<Value>,
): AddressField<Value | null>
export function choice<Value extends string>(
  name: string,
  parameters: Parameters<Value>,
  fallback: Value,
): AddressField<Value>
export function choice<Value extends string>(
  name: string,
  parameters: Parameters<Value>,
  fallback: Value | null = null,
): AddressField<Value | null> {
  return {
    name,
    read: (parameter) =>
      (Object.keys(parameters) as Value[]).find((value) => parameters[value] === parameter) ?? fallback,
    write: (value) => (value === null || value === fallback ? null : (parameters[value] ?? null)),
  }
}

export type Labels<Value extends string> = Readonly<Record<Value, Readonly<{ label: string }>>>

/** State of a row; the parameter value is its label in lower case (`?status=wartend`); null selects all. */
export function statusField<Status extends string>(labels: Labels<Status>): AddressField<Status | null> {
  const parameters = Object.entries<{ label: string }>(labels).map(([key, { label }]) => [
    key,
    label.toLowerCase(),
  ])
  return choice<Status>('status', Object.fromEntries(parameters))
}
