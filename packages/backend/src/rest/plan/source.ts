import { undefinedColumn, undefinedSearchConfiguration } from '../errors.ts'
import type { Condition, Filter, Tree } from '../parse/conditions.ts'
import type { Field, JsonStep } from '../parse/identifiers.ts'
import type { OrderTerm } from '../parse/select.ts'
import type { Column, Columns } from '../schema/types.ts'

/** The source of rows: a table, a view or the result of a function. */
export type Source = Readonly<{ name: string; columns: Columns; computed?: Columns }>

export type ResolvedField = Readonly<{ column: Column; path: readonly JsonStep[] }>
type ResolvedFilter = Omit<Filter, 'field'> & Readonly<{ field: ResolvedField }>
type ResolvedTree = Omit<Tree, 'members'> & Readonly<{ members: readonly ResolvedCondition[] }>
export type ResolvedCondition = ResolvedFilter | ResolvedTree
export type ResolvedOrder = Omit<OrderTerm, 'field' | 'relation'> & Readonly<{ field: ResolvedField }>

export function resolveColumn(source: Source, name: string): Column {
  const column = source.columns.get(name) ?? source.computed?.get(name)
  if (!column) throw undefinedColumn(source.name, name, nearestColumn(source, name))
  return column
}

export const resolveField = (source: Source, field: Field): ResolvedField => ({
  column: resolveColumn(source, field.column),
  path: field.path,
})

export function resolveCondition(source: Source, condition: Condition): ResolvedCondition {
  if (condition.kind === 'filter') {
    const { operation } = condition
    if (operation.kind === 'search') refuseNumbers(operation.language)
    return { ...condition, field: resolveField(source, condition.field) }
  }
  return { ...condition, members: condition.members.map((member) => resolveCondition(source, member)) }
}

/** Text search configurations are given by name; a number would be an OID of any object. */
function refuseNumbers(language: string | null): void {
  if (language !== null && /^\d+$/.test(language)) throw undefinedSearchConfiguration(language)
}

/** The relation whose columns are compared. */
type Named = Readonly<{ name: string; columns: ReadonlyMap<string, unknown> }>

const MAX_DISTANCE = 3

/**
 * PostgreSQL's hint for a misspelt column, by its own rule: the one or two nearest names, at most three edits away and
 * at most half the length of the requested name.
 */
function nearestColumn(source: Named, name: string): string | null {
  let best = MAX_DISTANCE + 1
  let nearest: string[] = []
  for (const column of source.columns.keys()) {
    if (Math.abs(column.length - name.length) > MAX_DISTANCE) continue
    const distance = editDistance(column, name)
    if (distance > Math.floor(name.length / 2) || distance > best) continue
    if (distance < best) nearest = []
    best = distance
    nearest.push(column)
  }
  const [first, second, third] = nearest.map((column) => `"${source.name}.${column}"`)
  if (!first || third || best > MAX_DISTANCE) return null
  if (second) return `Perhaps you meant to reference the column ${first} or the column ${second}.`
  return `Perhaps you meant to reference the column ${first}.`
}

/** Levenshtein distance, by the full matrix since names are short. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
