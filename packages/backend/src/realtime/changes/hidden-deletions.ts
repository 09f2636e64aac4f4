import pg from 'pg'
import { queryAsRole } from '../../database/transaction.ts'
import type { Claims } from '../../http/claims.ts'
import type { Key } from './notification.ts'
import { type Relation, tableOfSource } from './relations.ts'

/**
 * Of deleted rows, by `keyText`, those the caller can not have seen. Policies are asked about a row of which only the key is known:
 * where they say no all the same ("admins only"), no row would have pleased them. Where it depends on what the row held, nobody knows.
 */
export async function hiddenDeletions(
  pool: pg.Pool,
  claims: Claims,
  { source, policy, keyColumns }: Relation,
  keys: readonly Key[],
): Promise<ReadonlySet<string>> {
  if (policy === null || keys.length === 0) return new Set()
  const [schema, table] = tableOfSource(source).map((name) => pg.escapeIdentifier(name))
  const keyList = keyColumns.map((name) => `${table}.${pg.escapeIdentifier(name)}`).join(', ')
  const text = `
    select json_build_array(${keyList})::text as key
    from json_populate_recordset(null::${schema}.${table}, $1) as ${table}
    where (${policy}) is false`
  const { rows } = await queryAsRole(pool, { claims }, { text, values: [JSON.stringify(keys)] })
  return new Set((rows as { key: string }[]).map(({ key }) => JSON.stringify(JSON.parse(key))))
}
