import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Claims } from '../../http/identity.ts'
import type { BindingRequest } from '../protocol/frames.ts'
import { tryFilters } from './read-rows.ts'
import type { Relation } from './relations.ts'
import { type Filter, readFilters, SubscriptionError } from './subscription.ts'

/** One relation that a binding subscribes to. */
export type Binding = Readonly<{
  id: number
  event: string
  relation: Relation
  filters: readonly Filter[]
  /** `filters` as text, equal for equal filters. */
  condition: string
  /** Names of the columns that were asked for, as text; empty for all. */
  selection: string
}>

/** Schema (`*`: every schema) and table (undefined: every table) of a request, with the defaults and errors of the real service. */
export function scopeOf(request: BindingRequest): Readonly<{ schema: string; table: string | undefined }> {
  const { schema, table, filter, select } = request
  if ((!schema && !table) || (filter && !(schema && table))) {
    throw new SubscriptionError(
      `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${JSON.stringify(request)}`,
    )
  }
  if (typeof select === 'string') {
    throw new SubscriptionError(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    )
  }
  const isWildcard = schema === '*' || !table || table === '*'
  if (select?.length && isWildcard) {
    throw new SubscriptionError(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  }
  return { schema: schema ?? 'public', table: table === '*' ? undefined : table }
}

/** Id of a binding, equal for equal requests; a positive 31-bit integer. */
export function bindingId({ event = '*', schema, table, filter, select }: BindingRequest): number {
  const digest = createHash('sha256').update(
    JSON.stringify([event.toUpperCase(), schema, table, filter ?? '', select ?? []]),
  )
  return (digest.digest().readUInt32BE() >>> 1) + 1
}

/** Binds a request to its relations. Throws a `SubscriptionError` when there are none or the filter is invalid. */
export async function bind(
  pool: pg.Pool,
  claims: Claims,
  request: BindingRequest,
  relations: readonly Relation[],
): Promise<readonly Binding[]> {
  const { event = '*', filter, select } = request
  const { schema, table = '*' } = scopeOf(request)
  if (relations.length === 0) {
    throw new SubscriptionError(
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${event}, schema: ${schema}, table: ${table}]`,
    )
  }
  const id = bindingId(request)
  return Promise.all(
    relations.map(async (relation) => {
      const filters = filter?.trim() ? readFilters(filter.trim(), relation.columns) : []
      if (filters.length > 0) await tryFilters(pool, claims, relation, filters).catch(refuse)
      const columns = Array.isArray(select) ? select : []
      return {
        id,
        event: event.toUpperCase(),
        relation: selected(relation, columns),
        filters,
        condition: conditionOf(filters),
        selection: [...columns].sort().join(),
      }
    }),
  )
}

/** A relation with only these columns and its key; an empty list means all columns. */
function selected(relation: Relation, columns: readonly string[]): Relation {
  if (columns.length === 0) return relation
  const unknown = columns.find((name) => !relation.columns.some((column) => column.name === name))
  if (unknown !== undefined) throw new SubscriptionError(`invalid column for select ${unknown}`)
  const wanted = new Set([...columns, ...relation.keyColumns])
  return { ...relation, columns: relation.columns.filter(({ name }) => wanted.has(name)) }
}

const conditionOf = (filters: readonly Filter[]) =>
  JSON.stringify(filters.map(({ column, operator, values }) => [column.name, operator, ...values]))

/** SQLSTATE classes of invalid values and operators. */
function refuse(error: unknown): never {
  const { code = '', message } = error as { code?: string; message: string }
  if (/^(22|42)/.test(code)) throw new SubscriptionError(`Error in filter: ${message}`)
  throw error
}
