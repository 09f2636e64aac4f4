import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, InputHTMLAttributes } from 'react'

/** Error of a text (trimmed, possibly empty) given all typed texts; undefined for a valid one. */
export type Rule = (text: string, texts: Readonly<Record<string, string>>) => string | undefined

/** Error of an empty field; `true` marks the field as required and leaves the words to the form's toast. */
type Required = string | true

type Attributes = Readonly<{
  type?: HTMLInputTypeAttribute
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number
  min?: string | number
  max?: string | number
  step?: number
  placeholder?: string
  list?: string
}>

/** A field whose valid content becomes a `Value`. */
export type Field<Value = unknown> = Readonly<{
  label: string
  initial: string
  required?: Required | undefined
  /** Whether the field is required, depending on the others. */
  requiredIf?: ((texts: Readonly<Record<string, string>>) => boolean) | undefined
  /** Error where only a part of a date, time or number is typed. */
  incomplete?: string | undefined
  rule?: Rule | undefined
  /** Neither trimmed nor cleaned: passwords. */
  verbatim?: true
  attributes: Attributes
  parse(text: string): Value
}>

export type FileField<Value extends File | null = File | null> = Readonly<{
  label: string
  initial: null
  required?: string | undefined
  verbatim?: never
  parse(file: File | null): Value
}>

/** The fields of a form by name. */
export type Schema = Readonly<Record<string, Field | FileField>>

/** Typed values by field. */
export type TypedValues<S extends Schema> = {
  readonly [Name in keyof S]: S[Name] extends FileField ? File | null : string
}

/** What a valid form holds, by field. */
export type Values<S extends Schema> = { readonly [Name in keyof S]: ReturnType<S[Name]['parse']> }

/** Error texts by field; an empty one marks the field without words of its own. */
export type Errors<S extends Schema> = { readonly [Name in keyof S]?: string }

export type Checked<S extends Schema> =
  | Readonly<{ valid: true; values: Values<S> }>
  | Readonly<{ valid: false; errors: Errors<S> /** A required field is empty. */; missing: boolean }>

type TextOptions = Attributes &
  Readonly<{
    label: string
    initial?: string
    requiredIf?: Field['requiredIf']
    incomplete?: string
    rule?: Rule
  }>

/** A text, trimmed; null for an empty one that is not required. */
export function text(options: TextOptions & { required: Required; requiredIf?: never }): Field<string>
export function text(options: TextOptions & { required?: Required }): Field<string | null>
export function text(options: TextOptions & { required?: Required }): Field<string | null> {
  const { required } = options
  return parsed((value) => value || (required ? '' : null), options)
}

/** A text that becomes something else. */
export function parsed<Value>(
  parse: (text: string) => Value,
  options: TextOptions & { required?: Required },
): Field<Value> {
  const { label, initial = '', required, requiredIf, incomplete, rule, ...attributes } = options
  return { label, initial, required, requiredIf, incomplete, rule, attributes, parse }
}

/** One of several choices, or a text that may be empty. */
export const choice = <Value extends string = string>(label: string, initial: Value): Field<Value> =>
  parsed((value) => value as Value, { label, initial })

/** A checkbox; `required` where it has to be checked. */
export const checkbox = (options: {
  label: string
  required?: string
  initial?: '' | 'on'
}): Field<boolean> => parsed((value) => value !== '', options)

/** A password, taken as it is typed. */
export const password = (
  options: TextOptions & { required?: Required; autoComplete: string },
): Field<string> => ({ ...parsed((value) => value, options), verbatim: true })

/** A chosen file. */
export function file(options: { label: string; required: string }): FileField<File>
export function file(options: { label: string }): FileField
export function file(options: { label: string; required?: string }): FileField {
  return { ...options, initial: null, parse: (chosen) => chosen }
}

/** Checks typed values, for forms, imports and tests alike. `incomplete`: fields that are only partly typed. */
export function check<S extends Schema>(
  schema: S,
  typed: TypedValues<S>,
  incomplete: readonly string[] = [],
): Checked<S> {
  const texts = typed as Readonly<Record<string, string>>
  const errors: Record<string, string> = {}
  let missing = false
  for (const [name, field] of Object.entries(schema)) {
    const trimmed = contentOf(field, typed[name])
    const isMissing = !trimmed && isRequired(field, texts)
    missing ||= isMissing
    const error = isMissing ? wordsOf(field) : problemOf(field, trimmed, texts)
    const shown = incomplete.includes(name) ? ((field as Field).incomplete ?? error) : error
    if (shown !== undefined) errors[name] = shown
  }
  if (Object.keys(errors).length > 0) return { valid: false, errors: errors as Errors<S>, missing }
  return { valid: true, values: valuesOf(schema, typed) }
}

/** The typed texts as values; throws where a `parse` gets a text that its rule refuses. */
export function valuesOf<S extends Schema>(schema: S, typed: TypedValues<S>): Values<S> {
  return Object.fromEntries(
    Object.entries(schema).map(([name, field]) => [
      name,
      field.parse(contentOf(field, typed[name]) as never),
    ]),
  ) as Values<S>
}

/** Stored values as the fields show them: empty for null, `on` for true. */
export function typedFrom<S extends Schema>(
  schema: S,
  stored: { readonly [Name in keyof S]: string | boolean | null },
): TypedValues<S> {
  const shown = (value: string | boolean | null | undefined) => (value === true ? 'on' : value || '')
  return Object.fromEntries(Object.keys(schema).map((name) => [name, shown(stored[name])])) as TypedValues<S>
}

function contentOf(field: Field | FileField, typed: unknown): string | File | null {
  const content = typed as string | File | null
  return typeof content === 'string' && !field.verbatim ? content.trim() : content
}

function isRequired(field: Field | FileField, texts: Readonly<Record<string, string>>): boolean {
  const { requiredIf } = field as Field
  return requiredIf ? requiredIf(texts) : Boolean(field.required)
}

const wordsOf = ({ required }: Field | FileField) => (typeof required === 'string' ? required : '')

function problemOf(
  field: Field | FileField,
  content: string | File | null,
  texts: Readonly<Record<string, string>>,
) {
  if (typeof content !== 'string' || !('attributes' in field)) return undefined
  const { maxLength } = field.attributes
  if (maxLength !== undefined && content.length > maxLength) return `Bitte höchstens ${maxLength} Zeichen.`
  return field.rule?.(content, texts)
}

/** What a form holds before anybody types. */
export function initialOf<S extends Schema>(schema: S): TypedValues<S> {
  return Object.fromEntries(
    Object.entries(schema).map(([name, { initial }]) => [name, initial]),
  ) as TypedValues<S>
}

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
