import { ACTIONS, columnName, valueText } from '../columns-in-german'
import { CODED_FACTS } from '../kinds/kinds'

/** A row that names a person (`private.personal_record`). */
export type PersonalRecord = Readonly<{
  source: string
  label: string
  id: string
  data: Readonly<Record<string, unknown>>
  picture: Readonly<{ bucket: string; name: string }> | null
  erasing: 'delete' | 'blank' | 'keep'
  /** The values that the law requires to keep after the deletion. */
  kept: Readonly<Record<string, unknown>> | null
  /** Last day on which the law requires to keep them, as `2036-12-31`. */
  kept_until: string | null
  kept_because: string | null
}>

/** Most rows of one label in an answer; one more says that there are others. */
export const MOST_OF_ONE_LABEL = 100

export const keyOf = ({ source, id }: PersonalRecord) => `${source} ${id}`

/** Records by label, in the order of the answer. */
export function byLabel(records: readonly PersonalRecord[]): ReadonlyMap<string, readonly PersonalRecord[]> {
  const groups = new Map<string, PersonalRecord[]>()
  for (const record of records) groups.set(record.label, [...(groups.get(record.label) ?? []), record])
  return groups
}

/** Columns whose values are words of the database. */
const CODED = [
  'status',
  'state',
  'category',
  'role',
  'offices',
  ...CODED_FACTS,
  'payment_method',
  'reason',
  'decision',
]

/** What a record holds, with German names, readable. */
export const factsOf = (data: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] =>
  Object.entries(data)
    .map(([name, value]) => [columnName(name), readable(value, name)] as const)
    .filter(([, value]) => value !== '')

function readable(value: unknown, column: string): string {
  if (column === 'action') return ACTIONS[String(value)] ?? String(value)
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (typeof value === 'string') return CODED.includes(column) || isDay(value) ? valueText(value) : value
  if (Array.isArray(value)) return value.map((one) => readable(one, column)).join('; ')
  if (typeof value === 'object' && value !== null)
    return factsOf(value as Record<string, unknown>)
      .map(([name, text]) => `${name}: ${text}`)
      .join(', ')
  return value === null ? '' : String(value)
}

/** `2026-11-22` or a time that begins so. */
const isDay = (value: string) => /^\d{4}-\d\d-\d\d(T\d\d:\d\d|$)/.test(value)

/** `31.12.2036`, from a day as `2036-12-31`. */
export const germanDay = (day: string) => day.split('-').reverse().join('.')
