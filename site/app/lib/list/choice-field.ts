import type { AddressField } from './address-fields'

type Words<Value extends string> = Readonly<Partial<Record<Value, string>>>

/**
 * One of a few values, each with its own parameter value. `fallback` has none and replaces unknown ones; without it they become null, which
 * means that nothing is chosen.
 */
export function choice<Value extends string>(name: string, words: Words<Value>): AddressField<Value | null>
export function choice<Value extends string>(
  name: string,
  words: Words<Value>,
  fallback: Value,
): AddressField<Value>
export function choice<Value extends string>(
  name: string,
  words: Words<Value>,
  fallback: Value | null = null,
): AddressField<Value | null> {
  return {
    name,
    read: (word) => (Object.keys(words) as Value[]).find((value) => words[value] === word) ?? fallback,
    write: (value) => (value === null || value === fallback ? null : (words[value] ?? null)),
  }
}

export type Labels<Value extends string> = Readonly<Record<Value, Readonly<{ label: string }>>>

/** State of a row; the parameter value is its label in lower case (`?status=wartend`); null selects all. */
export function statusField<Status extends string>(labels: Labels<Status>): AddressField<Status | null> {
  const words = Object.entries<{ label: string }>(labels).map(([key, { label }]) => [
    key,
    label.toLowerCase(),
  ])
  return choice<Status>('status', Object.fromEntries(words))
}
