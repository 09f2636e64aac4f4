import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Claims } from '../../http/claims.ts'
import type { BindingRequest } from '../protocol/join-config.ts'
import { SubscriptionError } from './changes.ts'
import { type Filter, readFilters } from './filter.ts'
import { tryFilters } from './read-rows.ts'
import type { Relation } from './relations.ts'

/** One relation that a binding subscribes to. */
export type Binding = Readonly<{
  id: number
  event: string
  relation: Relation
  filters: readonly Filter[]
  /** `filters` as text, equal for equal filters. */
  condition: string
}>

/** Id of a binding, equal for equal requests; a positive 31-bit integer. */
export function bindingId({ event, schema, table, filter }: BindingRequest): number {
  const digest = createHash('sha256').update(
    JSON.stringify([event.toUpperCase(), schema, table, filter ?? '']),
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
  const { event, schema, table = '*', filter } = request
  if (relations.length === 0) {
    throw new SubscriptionError(
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${event}, schema: ${schema}, table: ${table}]`,
    )
  }
  const id = bindingId(request)
  return Promise.all(
    relations.map(async (relation) => {
      const filters = filter ? readFilters(filter, relation.columns) : []
      if (filters.length > 0) await tryFilters(pool, claims, relation, filters).catch(refuse)
      return { id, event: event.toUpperCase(), relation, filters, condition: conditionOf(filters) }
    }),
  )
}

const conditionOf = (filters: readonly Filter[]) =>
  JSON.stringify(filters.map(({ column, operator, values }) => [column.name, operator, ...values]))

/** SQLSTATE classes of invalid values and operators. */
function refuse(error: unknown): never {
  const { code = '', message } = error as { code?: string; message: string }
  if (/^(22|42)/.test(code)) throw new SubscriptionError(`Error in filter: ${message}`)
  throw error
}
