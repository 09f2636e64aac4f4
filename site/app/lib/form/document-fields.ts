import type { Field } from './schema.ts'

/** How a form asks for a value of a document. */
type Control =
  | 'text'
  | 'textarea'
  | 'number'
  | 'switch'
  | 'select'
  | 'date'
  | 'colour'
  | 'picture'
  | 'document'
  | 'list'

/** A stored value in the form in which it is used, or why it is not valid. */
export type Reading<Value> = Readonly<{ value: Value; problem?: never } | { problem: string; value?: never }>

type Options<Value> = Readonly<{
  label: string
  help?: string
  control: Control
  /** Whether the document is incomplete without the value; its field may be left empty. */
  needed?: boolean
  /** German name of each choice. */
  choices?: Readonly<Record<string, string>>
  /** Aspect ratio of a picture, width divided by height. */
  aspect?: number
  /** Name of one item of a list, and its fields. */
  item?: string
  fields?: DocumentFields
  /** The value where none is stored. */
  default: Value
  read(stored: unknown): Reading<Value>
}>

/** A field of a JSON document: stored is a value, not a text, and only where it is not the default. */
export type DocumentField<Value = unknown> = Field & Options<Value>

/** The fields of a document, or of an item of a list, by name. */
export type DocumentFields = Readonly<Record<string, DocumentField>>

/** The values of a document with every value: stored, or the default. */
export type DocumentValues<Fields extends DocumentFields> = {
  readonly [Name in keyof Fields]: Fields[Name]['default']
}

/** An item of a list: flat values by name. */
export type ListItem = Readonly<Record<string, unknown>>

/** The field of a form for a value, checked as the document is. */
export function documentField<Value>(options: Options<Value>): DocumentField<Value> {
  const { control, choices } = options
  const placeholder = placeholderOf(options)
  return {
    ...options,
    initial: shownText(options, undefined),
    attributes: {
      ...(placeholder && { placeholder }),
      ...(control === 'number' && { inputMode: 'decimal' }),
      ...(control === 'date' && { type: 'date' }),
    },
    ...((choices || control === 'list') && { verbatim: true }),
    parse: (text) => valueToStore(options, text),
    rule: (text) => problemOfValue(options, valueToStore(options, text)),
  }
}

/** Reads a stored value, or the default. */
const readValue = <Value>(field: Options<Value>, stored: unknown): Reading<Value> =>
  stored === undefined ? { value: field.default } : field.read(stored)

/** The message for a value that is not valid; undefined for others. */
export const problemOfValue = (field: Options<unknown>, stored: unknown): string | undefined =>
  readValue(field, stored).problem

/** The values of a document; the default in place of one that is absent or not valid. */
export const valuesWithDefaults = <Fields extends DocumentFields>(
  fields: Fields,
  stored: ListItem | null | undefined,
): DocumentValues<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { problem, value } = readValue(field, stored?.[name])
      return [name, problem === undefined ? value : field.default]
    }),
  ) as DocumentValues<Fields>

/** Reads a list of flat objects; a problem says where it is. */
export function readList<Fields extends DocumentFields>(
  fields: Fields,
  { item, most }: Readonly<{ item: string; most: number }>,
  stored: unknown,
): Reading<readonly DocumentValues<Fields>[]> {
  if (!Array.isArray(stored) || !stored.every(isObject)) return { problem: 'Das ist keine Liste.' }
  for (const [position, values] of stored.entries()) {
    for (const [name, field] of Object.entries(fields)) {
      const problem = problemOfValue(field, values[name])
      if (problem) return { problem: `${item} ${position + 1}, ${field.label}: ${problem}` }
    }
  }
  if (stored.length > most) return { problem: `Höchstens ${most}.` }
  return { value: stored.map((values) => valuesWithDefaults(fields, values)) }
}

const isObject = (value: unknown): value is ListItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Whether the default does not count as a value, so that its field begins empty: a placeholder like `[Name des Vereins]` where a text has to be
 * given, 0, and every number that has to be given.
 */
export function isWithoutDefault({ needed = false, default: value }: Options<unknown>): boolean {
  if (typeof value === 'number') return needed || value === 0
  return needed && typeof value === 'string' && /^\[[^\]]+\]$/.test(value)
}

/** What an empty field shows where a text has to be given; undefined for other values. */
export function placeholderOf(field: Options<unknown>): string | undefined {
  const { default: value } = field
  return typeof value === 'string' && isWithoutDefault(field) ? value.slice(1, -1) : undefined
}

const NUMBER = new Intl.NumberFormat('de-DE', { useGrouping: false, maximumFractionDigits: 2 })

/** A value as its control holds it: numbers in German notation, `on` for true, lists as JSON. */
export function textOfValue({ control }: Options<unknown>, value: unknown): string {
  if (control === 'list') return JSON.stringify(Array.isArray(value) ? value : [])
  if (typeof value === 'number') return NUMBER.format(value)
  if (typeof value === 'boolean') return value ? 'on' : ''
  return value === undefined || value === null ? '' : String(value)
}

/** The value of what a control holds. A text that is no number stays a text, which the check refuses. */
export function valueOfText({ control }: Options<unknown>, text: string): unknown {
  if (control === 'list') return listOf(text)
  if (control === 'switch') return text !== ''
  const typed = text.trim()
  if (control !== 'number') return typed
  const plain = /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(typed) ? typed.replaceAll('.', '') : typed
  const number = Number(plain.replace(',', '.'))
  return typed === '' || Number.isNaN(number) ? typed : number
}

function listOf(text: string): readonly ListItem[] {
  const value: unknown = JSON.parse(text || '[]')
  return Array.isArray(value) ? value : []
}

/** What a form shows of a stored value; undefined for one that is not set. */
export const shownText = (field: Options<unknown>, stored: unknown): string =>
  stored === undefined && isWithoutDefault(field) ? '' : textOfValue(field, stored ?? field.default)

/** The value to store for what a form holds; undefined where it is the default, or where the field of a value without one is empty. */
export function valueToStore(field: Options<unknown>, text: string): unknown {
  const value = valueOfText(field, text)
  if (isWithoutDefault(field)) return value === '' ? undefined : value
  return isSameValue(value, field.default) ? undefined : value
}

/** Equality of JSON values; the order of an object's names makes no difference. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))]
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && isSameValue(value, right.get(key)))
  )
}
