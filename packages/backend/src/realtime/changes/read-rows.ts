import pg from 'pg'
import { queryAsRole } from '../../database/reads.ts'
import type { Claims } from '../../http/identity.ts'
import type { Key, Relation } from './relations.ts'
import type { Filter } from './subscription.ts'

export type ReadRow = Readonly<{
  /** The row as JSON text, with the columns the caller may read. */
  record: string
  /** For each of the filters given, whether the row passes it. */
  passes: readonly boolean[]
}>

/** The key of a row as text, unique in its relation. */
export const keyText = (key: Key, columns: readonly string[]): string =>
  JSON.stringify(columns.map((column) => key[column] ?? null))

/**
 * Reads rows with the caller's rights, by `keyText`; rows that RLS hides are missing. PostgreSQL evaluates the filters, on the
 * columns as the caller sees them.
 */
export async function readRows(
  pool: pg.Pool,
  claims: Claims,
  relation: Relation,
  keys: readonly Key[],
  filters: readonly (readonly Filter[])[],
): Promise<ReadonlyMap<string, ReadRow>> {
  const values: unknown[] = [JSON.stringify(keys)]
  const passes = filters.map((all) => all.map((filter) => condition(filter, values)).join(' and ') || 'true')
  const table = `${pg.escapeIdentifier(relation.schema)}.${pg.escapeIdentifier(relation.name)}`
  const column = (name: string) => `r.${pg.escapeIdentifier(name)}`
  const keyList = relation.keyColumns.map(column).join(', ')
  const columnList = relation.columns.map(({ name }) => column(name)).join(', ')
  const sameKey = relation.keyColumns
    .map((name) => `${column(name)} = k.${pg.escapeIdentifier(name)}`)
    .join(' and ')
  const text = `
    select json_build_array(${keyList})::text as key,
      (select row_to_json(c)::text from (select ${columnList}) as c) as record,
      array[${passes.map((pass) => `coalesce(${pass}, false)`).join(', ')}]::boolean[] as passes
    from json_populate_recordset(null::${table}, $1) as k
    join ${table} as r on (${sameKey})`
  const { rows } = await queryAsRole(pool, { claims }, { text, values })
  return new Map(
    (rows as (ReadRow & { key: string })[]).map((row) => [JSON.stringify(JSON.parse(row.key)), row]),
  )
}

/** Checks the filters by a query without rows, with the caller's rights. Rejects with PostgreSQL's error. */
export async function tryFilters(
  pool: pg.Pool,
  claims: Claims,
  relation: Relation,
  filters: readonly Filter[],
): Promise<void> {
  await readRows(pool, claims, relation, [], [filters])
}

function condition({ column, operator, values }: Filter, parameters: unknown[]): string {
  const name = `r.${pg.escapeIdentifier(column.name)}`
  const parameter = (value: unknown) => `$${parameters.push(value)}`
  if (operator === 'in') return `${name} = any(${parameter(values)}::${column.cast}[])`
  return `${name} ${operator} ${parameter(values[0])}::${column.cast}`
}
