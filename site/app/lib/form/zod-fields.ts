import type { z } from 'zod'
import { itemShapeOf, type ValueShape } from './item-shape'
import { type Field, parsed, type Schema } from './schema'

/** An item of a list: flat values by name. */
export type ListItem = Readonly<Record<string, unknown>>

/** What form mechanisms read of a value's `meta()`. */
export type ValueMeta = Readonly<{
  label?: string
  help?: string
  control?: string
  /** Name of one item of a list. */
  item?: string
  required?: boolean
  choices?: Readonly<Record<string, string>>
  /** Aspect ratio of a picture, width divided by height. */
  aspect?: number
}>

export const metaOf = (type: z.ZodType): ValueMeta => (type.meta() ?? {}) as ValueMeta

/** The default of a value; undefined without one. */
export const defaultOf = (type: z.ZodType): unknown => type.safeParse(undefined).data

/**
 * Whether the default does not count as a value, so that its field begins empty: a placeholder like `[Name des Vereins]` where a text has to be
 * given, 0, and every number that has to be given.
 */
export function isWithoutDefault(type: z.ZodType): boolean {
  const { required = false } = metaOf(type)
  const value = defaultOf(type)
  if (typeof value === 'number') return required || value === 0
  return required && typeof value === 'string' && /^\[[^\]]+\]$/.test(value)
}

/** What an empty field shows where a text has to be given; undefined for other values. */
export function placeholderOf(type: z.ZodType): string | undefined {
  const value = defaultOf(type)
  return typeof value === 'string' && isWithoutDefault(type) ? value.slice(1, -1) : undefined
}

const NUMBER = new Intl.NumberFormat('de-DE', { useGrouping: false, maximumFractionDigits: 2 })

/** A value as its control holds it: numbers in German notation, `on` for true, lists as JSON. */
export function textOfValue(type: z.ZodType, value: unknown): string {
  if (metaOf(type).control === 'list') return JSON.stringify(Array.isArray(value) ? value : [])
  if (typeof value === 'number') return NUMBER.format(value)
  if (typeof value === 'boolean') return value ? 'on' : ''
  return value === undefined || value === null ? '' : String(value)
}

/** The value of what a control holds. A text that is no number stays a text, which the check refuses. */
export function valueOfText(type: z.ZodType, text: string): unknown {
  const { control } = metaOf(type)
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

/** The message for a value that is not valid; undefined for others. */
export function problemOfValue(type: z.ZodType, value: unknown): string | undefined {
  const issue = type.safeParse(value).error?.issues[0]
  if (!issue) return undefined
  const [position, name] = issue.path
  if (typeof position !== 'number') return issue.message
  const field = itemShapeOf(type)[String(name)]
  const { item = 'Eintrag' } = metaOf(type)
  return `${item} ${position + 1}, ${(field && metaOf(field).label) ?? String(name)}: ${issue.message}`
}

/** What a form shows of a stored value; undefined for one that is not set. */
export const shownText = (type: z.ZodType, stored: unknown): string =>
  stored === undefined && isWithoutDefault(type) ? '' : textOfValue(type, stored ?? defaultOf(type))

/** The value to store for what a form holds; undefined where it is the default, or where the field of a value without one is empty. */
export function valueToStore(type: z.ZodType, text: string): unknown {
  const value = valueOfText(type, text)
  if (isWithoutDefault(type)) return value === '' ? undefined : value
  return isSameValue(value, defaultOf(type)) ? undefined : value
}

/** The form fields for values, checked as zod checks them; they begin with the stored values. */
export function fieldsOf(shape: ValueShape, stored: Readonly<Record<string, unknown>>) {
  const fields = Object.entries(shape).map(([name, type]): [string, Field] => {
    const { label = name, choices, control } = metaOf(type)
    const field = parsed((text) => valueToStore(type, text), {
      label,
      initial: shownText(type, stored[name]),
      rule: (text) => problemOfValue(type, valueToStore(type, text)),
      ...(placeholderOf(type) && { placeholder: placeholderOf(type) as string }),
      ...(control === 'number' && { inputMode: 'decimal' as const }),
      ...(control === 'date' && { type: 'date' }),
    })
    return [name, choices || control === 'list' ? { ...field, verbatim: true } : field]
  })
  return Object.fromEntries(fields) as Schema & Readonly<Record<string, Field>>
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
