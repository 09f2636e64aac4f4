import { undefinedColumn, undefinedSearchConfiguration } from '../errors.ts'
import type { Condition, Filter, Tree } from '../parse/conditions.ts'
import type { Field, JsonStep } from '../parse/identifiers.ts'
import type { OrderTerm } from '../parse/order.ts'
import type { Column, Columns } from '../schema/types.ts'
import { nearestColumn } from './nearest-column.ts'

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
